import type { ImportColumn } from '../../contracts/catalogue/imports/get-price-import.ts';
import { sectionsOf, slotsOf } from '../../web/catalogue/imports/layout.ts';
import {
  effectWords,
  leftOutWords,
  missingColumns,
  placeWords,
  readingWords,
  signed,
  sizeWords,
  tookWords,
  unmatchedPrices,
} from '../../web/catalogue/imports/words.ts';

const none = new Set<never>();
const drawn = (
  totals: { changed: number; added: number; removed: number },
  open = new Set<'changed' | 'added' | 'removed'>(),
  room?: number,
) => {
  const layout = slotsOf(sectionsOf(totals, open, room), true);
  return Array.from({ length: layout.count }, (_, index) => {
    const slot = layout.slot(index);
    return slot?.is === 'row' ? `${slot.section.kind} ${slot.at}` : `${slot?.section.kind} ${slot?.is}`;
  });
};

describe('the list of what an import does', () => {
  it('shows the first section as far as the others leave room, and a few rows of each of those', () => {
    const lines = drawn({ changed: 312, added: 46, removed: 9 }, new Set(), 18);
    expect(lines).toHaveLength(18);
    expect(lines.slice(0, 3)).toEqual(['changed head', 'changed 0', 'changed 1']);
    expect(lines.slice(8)).toEqual([
      'changed 7',
      'changed more',
      'added head',
      'added 0',
      'added 1',
      'added 2',
      'removed head',
      'removed 0',
      'removed 1',
      'removed 2',
    ]);
  });

  it('opens a section to all of its rows, and leaves out sections that hold nothing', () => {
    const lines = drawn({ changed: 40, added: 0, removed: 5 }, new Set(['changed']), 18);
    expect(lines).toHaveLength(1 + 40 + 1 + 3);
    expect(lines.some((line) => line.startsWith('added'))).toBe(false);
  });

  it('shows the only section whole, and everything where there is no room to keep to', () => {
    expect(sectionsOf({ changed: 0, added: 6_476, removed: 0 }, none, 18)).toEqual([{ kind: 'added', total: 6_476, shown: 6_476 }]);
    expect(drawn({ changed: 20, added: 20, removed: 0 })).toHaveLength(42);
  });

  it('hides no single row behind a step to it', () => {
    expect(sectionsOf({ changed: 9, added: 3, removed: 3 }, none, 18)[0]).toEqual({ kind: 'changed', total: 9, shown: 9 });
    expect(sectionsOf({ changed: 10, added: 3, removed: 3 }, none, 18)[0]?.shown).toBe(8);
  });

  it('finds nothing outside of the list', () => {
    const layout = slotsOf(sectionsOf({ changed: 0, added: 0, removed: 0 }, none), true);
    expect(layout.count).toBe(0);
    expect(layout.slot(0)).toBeUndefined();
    expect(slotsOf(sectionsOf({ changed: 2, added: 0, removed: 0 }, none), false).slot(2)).toBeUndefined();
  });
});

describe('its words', () => {
  it.each([
    [{ changed: 312, added: 46, removed: 9 }, 'changes 312 items, adds 46, removes 9'],
    [{ changed: 1, added: 0, removed: 0 }, 'changes 1 item'],
    [{ changed: 0, added: 6476, removed: 0 }, 'adds 6,476 items'],
    [{ changed: 0, added: 0, removed: 1 }, 'removes 1 item'],
    [{ changed: 0, added: 0, removed: 0 }, null],
  ])('%j: %s', (counts, words) => expect(effectWords(counts)).toBe(words));

  it('writes signs, sizes and times as the drawing does', () => {
    expect(['4.2', '-2.0', '0.0', '-0.0', '1250.5'].map(signed)).toEqual(['+4.2', '−2.0', '0.0', '0.0', '+1,250.5']);
    expect([12, 421_900, 26_214_400].map(sizeWords)).toEqual(['1 KB', '412 KB', '25 MB']);
    expect([20, 812, 72_300].map(tookWords)).toEqual(['0.1 s', '0.8 s', '1 min 12 s']);
  });

  it('says which column is wanting', () => {
    const column = (field: 'description' | 'price' | 'unit') => ({ header: field, sample: [], field, source: 'guessed' as const });
    expect(missingColumns([column('description'), column('unit')])).toBe('No column is matched that holds prices.');
    expect(missingColumns([column('price'), column('unit')])).toMatch(/^No column is matched that names the items/);
    expect(missingColumns([column('price'), column('description')])).toBeNull();
  });

  it('names the place that prices are compared at', () =>
    expect(['Ohio', 'United States'].map(placeWords)).toEqual(['prices in Ohio', 'national prices']));

  it('says how the file was read', () => {
    const read = { encoding: 'utf-8', delimiter: ';', decimal: 'comma' as const, sheet: null };
    expect(readingWords({ ...read, options: { missingRows: 'keep' } })).toBe(
      'UTF-8, semicolons between the columns, decimal comma, items not in it stay',
    );
    expect(
      readingWords({ ...read, encoding: null, delimiter: null, sheet: 'Prices', options: { missingRows: 'remove', zip: '43201' } }),
    ).toBe('sheet Prices, decimal comma, items not in it are removed, compared at 43201');
  });
});

describe('U31: a column of prices that matches nothing', () => {
  const column = (header: string, field: ImportColumn['field'], sample: string[], source: ImportColumn['source'] = 'guessed') => ({
    header,
    field,
    sample,
    source,
  });
  const four = (['good', 'better', 'best', 'designer'] as const).map((field) => column(field, field, ['1.00']));

  it('is named, with the qualities that stay as they are', () => {
    const columns = [...four, column('Econ', null, ['3.38', '$1,204.50', ''])];
    expect(unmatchedPrices(columns)).toEqual(['Econ']);
    expect(leftOutWords(columns)).toBe(
      'Prices stand in the column “Econ”, which is matched to nothing and left out. Economy stays as it is.',
    );
    expect(leftOutWords([...columns, column('', null, ['4,33'])])).toBe(
      'Prices stand in the columns “Econ” and “column 6”, which are matched to nothing and left out. Economy stays as it is.',
    );
  });

  it('is none that holds words, counts or nothing, none that is matched, and none that was left out on purpose', () => {
    const columns = [
      ...four,
      column('Page', null, ['12', '13']),
      column('Note', null, ['see 3.38 below', 'ask']),
      column('Empty', null, []),
      column('Econ', null, ['3.38'], 'chosen'),
    ];
    expect(unmatchedPrices(columns)).toEqual([]);
    expect(leftOutWords(columns)).toBeNull();
  });
});
