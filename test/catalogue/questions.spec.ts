import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadBook } from '../../server/catalogue/book.ts';
import { bookFolder } from '../../server/catalogue/book-files.ts';
import { loadQuestions, questionsIn } from '../../server/catalogue/builder/questions.ts';

const book = loadBook();
const all = loadQuestions(book);

it('S054: at least 80 items ask something, each question with a standard answer that changes nothing and others that say why', () => {
  expect(all.items.length).toBeGreaterThanOrEqual(80);
  expect(new Set(all.items.map(({ code }) => code)).size).toBe(all.items.length);
  for (const { options } of all.questions) {
    const [standard, ...others] = options;
    expect(standard).toMatchObject({ sharePct: '100', swap: null, brings: [], reason: '' });
    expect(others.length).toBeGreaterThan(0);
    for (const { reason, sharePct, swap, brings } of others)
      expect([reason, sharePct !== '100' || swap !== null || brings.length > 0]).toEqual([expect.stringMatching(/\w/), true]);
    expect(new Set(options.map(({ name }) => name)).size).toBe(options.length);
  }
});

it('R140: an answer that needs an item which the book no longer has is not offered, and its question may be left with one', () => {
  const has = (code: number) => ![24010, 24480].includes(code);
  const without = questionsIn(all, has);
  const optionsOf = (key: string) => without.questions.find((one) => one.key === key)?.options.map(({ name }) => name);
  expect(optionsOf('wall-color')).toEqual(['New color, two coats']);
  expect(optionsOf('paint-state')).toEqual(['Sound paint', 'Peeling, scraped and primed', 'Bare drywall, primed first']);
  expect(questionsIn(all, (code) => code !== 24005).items.map(({ code }) => code)).not.toContain(24005);
});

describe('a book with questions that do not add up does not start, and says where', () => {
  const folder = mkdtempSync(join(tmpdir(), 'book-'));
  beforeAll(() => cpSync(bookFolder(), folder, { recursive: true }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const withLine = (file: string, line: string) => () => {
    const path = join(folder, file);
    const was = readFileSync(path, 'utf8');
    writeFileSync(path, `${was.trimEnd()}\n${line}\n`);
    try {
      return loadQuestions(book, folder);
    } finally {
      writeFileSync(path, was);
    }
  };

  it.each([
    ['questions.csv', 'new,What,First,50,,,half', /the first answer changes something/],
    ['questions.csv', 'wall-share,How much of the walls,Odd,,,,odd', /the answer changes nothing/],
    ['questions.csv', 'wall-share,Something else,Odd,50,,,odd', /asks two things/],
    ['questions.csv', 'wall-share,How much of the walls,Odd,50,,,', /needs its reason/],
    ['questions.csv', 'wall-share,How much of the walls,Odd,150,,,odd', /share 150/],
    ['questions.csv', 'wall-color,Color,Odd,,7,,odd', /no item has the code 7/],
    ['questions.csv', 'wall-color,Color,Odd,,,24480*2,odd', /is no line/],
    ['questions-of-items.csv', '24005,nothing', /question 'nothing' is not known/],
    ['questions-of-items.csv', '26000,wall-share', /is not measured/],
    ['questions-of-items.csv', '26000,paint-state', /differ in unit/],
    ['questions-of-items.csv', '11045,door-core window-frame', /two questions swap/],
  ])('%s: %s', (file, line, message) => expect(withLine(file, line)).toThrow(message));
});
