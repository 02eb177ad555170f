import type { PriceBookVersion } from '../../contracts/catalogue/prices/price-book.ts';
import {
  centsThatAddUp,
  foundBy,
  isOneGrade,
  pctOf,
  priceIn,
  signedPct,
  sourceWords,
  typedPrice,
  withMarkup,
} from '../../web/catalogue/prices/figures.ts';
import { flat, grouped } from '../../web/catalogue/prices/layout.ts';
import { runWords, versionRuns } from '../../web/catalogue/prices/version-runs.ts';

describe('what stands where in the list of the price book', () => {
  const subcategories = [
    { category: 'Plumbing', subcategory: 'Toilets', items: 3 },
    { category: 'Plumbing', subcategory: 'Wells', items: 1 },
    { category: 'Roofing', subcategory: 'Shingles', items: 50_000 },
  ];
  const layout = grouped(subcategories);

  it('has a header in front of each subcategory, and every item once', () => {
    expect(layout.items).toBe(50_004);
    expect(layout.count).toBe(50_007);
    const kinds = Array.from({ length: 8 }, (_, index) => layout.slot(index)).map((slot) =>
      slot.kind === 'item' ? slot.at : slot.group.subcategory,
    );
    expect(kinds).toEqual(['Toilets', 0, 1, 2, 'Wells', 3, 'Shingles', 4]);
    expect(layout.slot(layout.count - 1)).toEqual({ kind: 'item', at: 50_003 });
  });

  it('finds the slot of an item and the group of a slot, from the first to the last', () => {
    for (const at of [0, 2, 3, 4, 25_000, 50_003]) expect(layout.slot(layout.indexOf(at))).toEqual({ kind: 'item', at });
    expect(layout.groupAt(0)?.subcategory).toBe('Toilets');
    expect(layout.groupAt(3)?.subcategory).toBe('Toilets');
    expect(layout.groupAt(5)?.subcategory).toBe('Wells');
    expect(layout.groupAt(50_006)?.subcategory).toBe('Shingles');
  });

  it('is a plain list for what a search found', () => {
    expect(flat(7)).toMatchObject({ count: 7, items: 7, groups: [] });
    expect(flat(7).slot(6)).toEqual({ kind: 'item', at: 6 });
  });
});

describe('figures of the price book', () => {
  it.each([
    ['4.5', '4.50'],
    ['$1,234.567', '1234.57'],
    ['.5', '0.50'],
    ['0', '0.00'],
    ['10000000', '10000000.00'],
    ['10000000.01', null],
    ['-1', null],
    ['1e3', null],
    ['12,34', null],
    ['', null],
    ['.', null],
    ['abc', null],
  ])('reads %s as a price: %s', (text, price) => expect(typedPrice(text)).toBe(price));

  it.each([
    ['2.94', '+2.9'],
    ['-1.66', '−1.7'],
    ['0.04', '0.0'],
    ['-0.04', '0.0'],
    ['52060.7', '+52,061'],
  ])('writes a change of %s percent as %s', (pct, text) => expect(signedPct(pct)).toBe(text));

  it('knows no percentage of nothing', () => {
    expect(pctOf('0.00', '4.00')).toBeNull();
    expect(Number(pctOf('4.00', '5.00'))).toBe(25);
  });

  it('shows parts in cents that add up to the price, negative ones too', () => {
    expect(centsThatAddUp(['0.914', '0.914', '0.794', '-0.052'], '2.57')).toEqual(['0.92', '0.91', '0.79', '-0.05']);
    expect(centsThatAddUp(['0.333', '0.333', '0.333'], '1.00')).toEqual(['0.34', '0.33', '0.33']);
    expect(centsThatAddUp([], '1.00')).toEqual([]);
  });

  it('marks up what a line costs before it is rounded, as a new estimate does', () => {
    // 3.6149 is 3.61 in the list; with 20 percent 4.33788.
    expect(withMarkup({ unitCost: '3.61', labor: '2.6', material: '0.9', equipment: '0.0249' }, '10')).toBe('4.34');
  });

  it('finds the price of a quality, and the one of an item that comes in one grade', () => {
    const price = (quality: 'None' | 'Good', itemXREF: number) => ({
      quality,
      itemXREF,
      unitCost: '1.00',
      own: false,
      labor: '1',
      material: '0',
      equipment: '0',
    });
    const row = {
      code: 5,
      category: 'Plumbing',
      subcategory: 'Toilets',
      actionShown: 'Install',
      description: 'Toilet',
      unit: 'EA',
      wasteFactorPct: '0',
      sincePct: null,
    };
    expect(priceIn({ ...row, prices: [price('None', 5)] }, 'Best')?.itemXREF).toBe(5);
    expect(priceIn({ ...row, prices: [price('Good', 6)] }, 'Best')).toBeUndefined();
    expect(isOneGrade({ ...row, prices: [price('None', 5)] })).toBe(true);
  });
});

describe('U50: what stands in the panel of an item', () => {
  it('lists the words that also find it, without those of its name', () => {
    expect(foundBy('commode water closet wc', 'Toilet, elongated')).toBe('commode, water, closet and wc');
    expect(foundBy('toilet seat', 'Toilet, elongated')).toBe('seat');
    expect(foundBy('toilet', 'Toilet, elongated')).toBe('');
    expect(foundBy('', 'Toilet')).toBe('');
  });

  it('names a source in a few words', () => {
    expect(sourceWords('BLS OEWS May 2025, SOC 47-2152, hourly mean')).toBe('BLS wages, May 2025');
    expect(sourceWords('USACE EM 1110-2-1304 CWCCIS Table 3, 31 March 2026')).toBe('USACE index, 31 March 2026');
    expect(sourceWords('set by you')).toBe('set by you');
  });
});

describe('U49: the history of the book', () => {
  const version = (number: number, kind: PriceBookVersion['kind'], by: string, at: string): PriceBookVersion => ({
    version: number,
    kind,
    by,
    at: `2026-11-22T${at}:00.000Z`,
    effectiveFrom: '2026-11-22',
    words: `step ${number}`,
    counts: null,
    importId: null,
    status: 'in force',
  });
  const runs = (list: PriceBookVersion[]) => versionRuns(list).map((run) => run.map((one) => one.version));

  it('shows the prices that one person typed in one go as one entry', () => {
    const list = [
      version(7, 'prices', 'Dana', '10:40'),
      version(6, 'prices', 'Dana', '10:20'),
      version(5, 'prices', 'Dana', '10:00'),
      version(4, 'import', 'Dana', '09:50'),
      version(3, 'prices', 'Dana', '09:45'),
      version(2, 'prices', 'Priya', '09:44'),
    ];
    expect(runs(list)).toEqual([[7, 6, 5], [4], [3], [2]]);
    expect(versionRuns(list).map(runWords)).toEqual(['Set prices by hand, 3 steps', 'step 4', 'step 3', 'step 2']);
  });

  it('begins another after half an hour, and for what counts from another day', () => {
    expect(runs([version(3, 'prices', 'Dana', '10:31'), version(2, 'prices', 'Dana', '10:00')])).toEqual([[3], [2]]);
    expect(
      runs([{ ...version(3, 'prices', 'Dana', '10:01'), effectiveFrom: '2026-12-01' }, version(2, 'prices', 'Dana', '10:00')]),
    ).toEqual([[3], [2]]);
    expect(runs([])).toEqual([]);
  });
});
