import type { AnswerOption, ItemQuestion, ItemQuestions } from '../../../contracts/catalogue/builder/get-item-questions.ts';
import type { Book, CatalogItem } from '../book.ts';
import { type BookRow, bookFolder, readBook } from '../book-files.ts';

const SAME = /^(\d+)=$/;
const NUMBERED = /^(\d+):(\d+(?:\.\d)?)$/;
const MEASURED = /^\d+$/;

/**
 * The additional questions (S054) of questions.csv, and which items they are asked of, of questions-of-items.csv. Stops the start with
 * file and line where a code is unknown, where a first answer does something, or where a quantity would change its unit.
 */
export function loadQuestions(book: Book, folder = bookFolder()): ItemQuestions {
  const questions = new Map<string, ItemQuestion>();
  for (const row of readBook('questions.csv', folder)) {
    const { question: key = '', asks = '' } = row.cells;
    const question = questions.get(key) ?? { key, asks, options: [] };
    if (question.asks !== asks) fail(row, `'${key}' asks two things`);
    const option = optionOf(row, book);
    const isStandard = question.options.length === 0;
    const acts = option.sharePct !== '100' || option.swap !== null || option.brings.length > 0;
    if (isStandard === acts) fail(row, isStandard ? 'the first answer changes something' : 'the answer changes nothing');
    if (!isStandard && option.reason === '') fail(row, 'an answer needs its reason');
    question.options.push(option);
    questions.set(key, question);
  }
  const items = readBook('questions-of-items.csv', folder).flatMap((row) => {
    const asked = wordsOf(row, 'questions').map((key) => questions.get(key) ?? fail(row, `question '${key}' is not known`));
    if (asked.filter(({ options }) => options.some(({ swap }) => swap !== null)).length > 1) fail(row, 'two questions swap the item');
    return wordsOf(row, 'items').map((code) => {
      const item = itemOf(book, Number(code), row);
      if (item.formula === '' && asked.some(({ options }) => options.some(({ sharePct }) => sharePct !== '100')))
        fail(row, `${code} is not measured and has no share`);
      for (const { swap, brings } of asked.flatMap(({ options }) => options)) {
        const same = [swap, ...brings.filter(({ quantity }) => quantity === 'same').map((one) => one.code)];
        for (const other of same)
          if (other !== null && itemOf(book, other, row).unit !== item.unit) fail(row, `${code} and ${other} differ in unit`);
      }
      return { code: item.code, questions: asked.map(({ key }) => key) };
    });
  });
  return { questions: [...questions.values()], items };
}

/** Without the options and items that a book no longer has. */
export function questionsIn(all: ItemQuestions, has: (code: number) => boolean): ItemQuestions {
  return {
    questions: all.questions.map((question) => ({
      ...question,
      options: question.options.filter(({ swap, brings }) => (swap === null || has(swap)) && brings.every(({ code }) => has(code))),
    })),
    items: all.items.filter(({ code }) => has(code)),
  };
}

function optionOf(row: BookRow, book: Book): AnswerOption {
  const { option: name = '', share_pct: sharePct = '', swap = '', reason = '' } = row.cells;
  if (sharePct !== '' && !/^[1-9]\d?$/.test(sharePct)) fail(row, `share ${sharePct}`);
  return {
    name,
    sharePct: sharePct || '100',
    swap: swap === '' ? null : itemOf(book, Number(swap), row).code,
    brings: wordsOf(row, 'brings').map((text) => {
      const [, code = text, quantity] = SAME.exec(text) ?? NUMBERED.exec(text) ?? MEASURED.exec(text) ?? fail(row, `'${text}' is no line`);
      return { code: itemOf(book, Number(code), row).code, quantity: quantity ?? (text.endsWith('=') ? 'same' : 'measured') };
    }),
    reason,
  };
}

const wordsOf = (row: BookRow, column: string): string[] => (row.cells[column] ?? '').split(' ').filter(Boolean);

function itemOf(book: Book, code: number, row: BookRow): CatalogItem {
  const item = book.byXref.get(code);
  return item?.code === code ? item : fail(row, `no item has the code ${code}`);
}

function fail(row: BookRow, what: string): never {
  throw new Error(`${row.where}: ${what}.`);
}
