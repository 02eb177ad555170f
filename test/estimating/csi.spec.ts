import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIVISIONS } from '../../contracts/estimating/csi/divisions.ts';
import { loadBook } from '../../server/catalogue/book.ts';
import { sharesOf } from '../../server/estimating/csi/csi.service.ts';
import { NO_SECTION, sectionsOf } from '../../server/estimating/csi/sections.ts';

const sectionOf = sectionsOf(readFileSync(join(import.meta.dirname, '../../server/catalogue/data/masterformat.csv')));

it('S123: every item of the price book has a section, of a division that has a name', () => {
  const placed = loadBook().items.map(({ category, subcategory }) => ({ category, subcategory, ...sectionOf(category, subcategory) }));
  expect(placed.length).toBeGreaterThan(2_000);
  expect(placed.filter(({ number }) => !/^\d\d \d\d \d\d$/.test(number) || !DIVISIONS[number.slice(0, 2)])).toEqual([]);
  expect(sectionOf('Drywall', 'Hung and Finished')).toEqual({ number: '09 29 00', name: 'Gypsum board' });
  expect(sectionOf('Manual entry', '')).toBe(NO_SECTION);
});

it('S123: shares make 100.0 whatever the amounts, and a refund has none', () => {
  expect(sharesOf([1n, 1n, 1n], 1000, 3n)).toEqual([334, 333, 333]);
  expect(sharesOf([100n, -50n], 1000, 50n).at(1)).toBe(0);
  expect(sharesOf([], 1000, 0n)).toEqual([]);
  const amounts = Array.from({ length: 17 }, (_, n) => BigInt(n * n * 37 + 1));
  expect(
    sharesOf(
      amounts,
      1000,
      amounts.reduce((sum, amount) => sum + amount),
    ).reduce((sum, share) => sum + share),
  ).toBe(1000);
});
