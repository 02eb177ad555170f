import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadBook } from '../../server/catalogue/book.ts';
import { CatalogueService } from '../../server/catalogue/catalogue.service.ts';
import { PlaceService } from '../../server/catalogue/places.ts';

const catalogue = new CatalogueService(new PlaceService());

/** One query a line: what is typed, a tab, and a pattern of the first hit; `(?i)` before it ignores case. */
const typed = readFileSync(join(import.meta.dirname, 'fixtures/trade-words.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [words = '', pattern = ''] = line.split('\t');
    return { words, first: pattern.startsWith('(?i)') ? new RegExp(pattern.slice(4), 'i') : new RegExp(pattern) };
  });

it('the first hit is what tradespeople mean, in English and in Spanish', () => {
  const wrong = typed.flatMap(({ words, first }) => {
    const [hit] = catalogue.search(words, { take: 1 });
    const shown = hit ? `${hit.actionShown} ${hit.description}` : 'nothing';
    return first.test(shown) ? [] : [`${words}: ${shown}, not ${first}`];
  });
  expect(wrong).toEqual([]);
  expect(typed.length).toBeGreaterThan(400);
});

it('accents make no difference', () => {
  for (const [accented, plain] of [
    ['baño', 'bano'],
    ['plafón', 'plafon'],
    ['tubería', 'tuberia'],
  ] as const)
    expect(catalogue.search(accented, { take: 5 })).toEqual(catalogue.search(plain, { take: 5 }));
});

/** Letters swapped, dropped, doubled or replaced in one word of a name, or its words in the other order. */
function misspelt(name: string, random: () => number): string[] {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9/. -]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const backwards = [...words].reverse().join(' ');
  const long = words.flatMap((word, at) => (/^[a-z]{5,}$/.test(word) ? [at] : []));
  const at = long[Math.floor(random() * long.length)];
  if (at === undefined) return [backwards];
  const word = words[at] as string;
  const letter = 1 + Math.floor(random() * (word.length - 2));
  const [before, its, after] = [word.slice(0, letter), word[letter] as string, word.slice(letter + 1)];
  return [
    before + (after[0] as string) + its + after.slice(1),
    before + after,
    before + its + its + after,
    before + (its === 'e' ? 'a' : 'e') + after,
  ]
    .map((wrong) => words.with(at, wrong).join(' '))
    .concat(backwards);
}

it('a name of the book with a wrong letter, or in another order, is among the first three', () => {
  let seed = 20_261_122;
  const random = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  let asked = 0;
  const missed: string[] = [];
  for (const { action, description } of loadBook().items.filter((_, n) => n % 13 === 0)) {
    for (const words of misspelt(description, random)) {
      const query = `${action === 'Replace' ? 'install' : action} ${words}`;
      const hits = catalogue.search(query, { take: 3 });
      asked++;
      if (!hits.some((hit) => hit.action === action && hit.description === description)) missed.push(query);
    }
  }
  expect(asked).toBeGreaterThan(1_000);
  expect(missed.length / asked).toBeLessThan(0.01);
});
