import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { D } from '../../contracts/decimal.ts';
import { CatalogueService } from '../../server/catalogue/catalogue.service.ts';
import { PlaceService } from '../../server/catalogue/places.ts';
import { reckon } from '../../server/catalogue/proposals/amounts.ts';
import type { Unpriced } from '../../server/catalogue/proposals/asked.ts';
import { loadVocabulary } from '../../server/catalogue/proposals/vocabulary.ts';

const catalogue = new CatalogueService(new PlaceService());

/** One sentence of fixtures/proposals.txt with what stands under it. */
interface Worked {
  sentence: string;
  expected: string[];
}

function worked(): Worked[] {
  const all: Worked[] = [];
  for (const line of readFileSync(join(import.meta.dirname, 'fixtures/proposals.txt'), 'utf8').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (/^\s/.test(line)) all.at(-1)?.expected.push(line.trim());
    else all.push({ sentence: line, expected: [] });
  }
  return all;
}

function ask(sentence: string, answers: Record<string, string> = {}): Unpriced {
  const steps = catalogue.propose({ sentence, quality: 'Good', answers, areas: [] });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** A proposal in the words of the fixture. */
function described({ areas, lines, questions, words, assumed }: Unpriced) {
  const labels = new Map(areas.map(({ key, label }) => [key, label]));
  const feet = (whole: string, inches: string) => String(Number(whole || 0) + Number(inches || 0) / 12);
  return {
    areas: areas.map(({ label, input, measures, assumed: usual }) => {
      if (usual) return `area ${label} usual`;
      if (input) {
        const height = `${feet(input.ceilingHeight1Feet, input.ceilingHeight1Inches)}${assumed.length > 0 ? '?' : ''}`;
        const [length, width] = [feet(input.longWallsFeet, input.longWallsInches), feet(input.shortWallsFeet, input.shortWallsInches)];
        return `area ${label} ${length} x ${width} x ${height}`;
      }
      return measures ? `area ${label} ${Number(measures.floor)} SF` : `area ${label}`;
    }),
    quality: lines.find(({ quality }) => quality !== 'None')?.quality,
    lines: lines.map((line) => {
      const name = `${line.quantity} ${line.unit} ${line.actionShown} ${line.description}`;
      return { sign: line.unsure ? '?' : '+', name, at: labels.get(line.area) ?? '' };
    }),
    questions: questions.map(({ name }) => name),
    unread: words.filter(({ kind }) => kind === 'unread').flatMap(({ text }) => text.split(' ')),
  };
}

/** What of a worked sentence is not so. */
function differences({ sentence, expected }: Worked): string[] {
  const got = described(ask(sentence));
  const wrong: string[] = [];
  const matched = new Set<number>();
  for (const line of expected) {
    const [first = ''] = line.split(' ');
    const rest = line.slice(first.length + 1);
    if (first === 'area') {
      const known = line.replace(/ usual .*/, ' usual');
      if (!got.areas.includes(known)) wrong.push(`${line}, but ${got.areas.join('; ') || 'no area'}`);
    } else if (first === 'quality') {
      if (got.quality !== rest) wrong.push(`${line}, but ${got.quality}`);
    } else if (first === '+' || first === '?') {
      const [name = '', at] = rest.split(' @ ');
      const found = got.lines.findIndex((one, n) => !matched.has(n) && one.name === name && (at === undefined || one.at === at));
      matched.add(found);
      if (found < 0 || got.lines[found]?.sign !== first) wrong.push(`${line}${found < 0 ? '' : ` is ${got.lines[found]?.sign}`}`);
    } else if (first === 'none') {
      if (got.lines.some(({ name }) => name.endsWith(` ${rest}`))) wrong.push(line);
    } else if (first === 'ask') {
      if (!got.questions.includes(rest)) wrong.push(`${line}, but ${got.questions.join(', ')}`);
    } else if (first === 'unread') {
      if (got.unread.join(' ') !== rest) wrong.push(`${line}, but ${got.unread.join(' ')}`);
    }
  }
  const areas = expected.filter((line) => line.startsWith('area')).length;
  if (got.areas.length !== areas) wrong.push(`${areas} areas, but ${got.areas.join('; ')}`);
  if (!expected.includes('more'))
    for (const [n, line] of got.lines.entries()) if (line.sign === '+' && !matched.has(n)) wrong.push(`not meant: + ${line.name}`);
  if (!expected.some((line) => line.startsWith('unread')) && got.unread.length > 0) wrong.push(`unread: ${got.unread.join(' ')}`);
  return wrong.map((one) => `${sentence}: ${one}`);
}

it('sentences as contractors type them propose areas with measurements and lines with quantities', () => {
  const sentences = worked();
  expect(sentences.flatMap(differences)).toEqual([]);
  expect(sentences.length).toBeGreaterThanOrEqual(60);
});

it('each row of works.csv names an item of the book and a quantity that can be reckoned', () => {
  const { works, questions } = loadVocabulary();
  const amounts = new Map(
    ['floor', 'ceiling', 'walls', 'wallsceiling', 'perimeter', 'length', 'width', 'wet', 'sf', 'lf', 'counter', 'count', 'days'].map(
      (name) => [name, new D(10)],
    ),
  );
  for (const { needs, lines } of works)
    for (const { code, quantity, ask } of lines) {
      const said = `${needs.join(' ')} ${code}`;
      expect([said, catalogue.itemOf(code)?.code]).toEqual([said, code]);
      expect([said, reckon(quantity, amounts).missing]).toEqual([said, []]);
      expect([said, (questions.get(ask?.question ?? '')?.answers.length ?? 2) > 1]).toEqual([said, true]);
    }
});

it('every word of a sentence is marked in its place, and the same words give the same lines', () => {
  for (const { sentence } of worked()) {
    const { words } = ask(sentence);
    let end = 0;
    for (const { from, to, text } of words) {
      expect(from).toBeGreaterThanOrEqual(end);
      expect(sentence.slice(from, to)).toBe(text);
      end = to;
    }
    expect(ask(sentence)).toEqual(ask(sentence));
  }
});
