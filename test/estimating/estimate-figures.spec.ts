import type { LineItem, Settings } from '../../contracts/estimating/entities.ts';
import { priceLine } from '../../contracts/estimating/pricing.ts';
import { bookAddressOf, unitBreakdown } from '../../web/estimating/edits/priced.ts';
import { linesShown } from '../../web/estimating/grid/visible-rows.ts';

const SETTINGS = {
  orderType: 'Apply',
  overheadAmount: '10',
  overheadLabor: true,
  overheadMaterial: true,
  overheadEquipment: true,
  profitAmount: '10',
  profitLabor: true,
  profitMaterial: true,
  profitEquipment: true,
  taxableAmount: '0',
  taxableLabor: false,
  taxableMaterial: false,
  taxableEquipment: false,
} as Settings;
const line = (of: Partial<LineItem>) =>
  ({
    labor: '97.375',
    material: '0',
    equipment: '0',
    wasteFactorPct: '0',
    quantity: '1.0',
    itemXREF: 15_378,
    quality: 'None',
    ...of,
  }) as LineItem;

describe('U57: the costs per unit beside those of the line', () => {
  it.each(['97.375', '234.2868', '48.2645', '0.0049', '0'])('a line of 1 whose labor is %s reads the same in both columns', (labor) => {
    const one = line({ labor, material: labor === '0' ? '0' : '94.335' });
    const priced = priceLine(one, SETTINGS);
    const each = unitBreakdown(one, SETTINGS);
    expect(each).toEqual(Object.values(priced.breakdown));
    const cents = each.reduce((sum, part) => sum + Math.round(Number(part) * 100), 0);
    expect((cents / 100).toFixed(2)).toBe(priced.ppu);
  });
});

describe('S16: the way from a line to its item in the price book', () => {
  it('names the item and the place of the job: its ZIP code, else its state', () => {
    expect(bookAddressOf(line({}), { zip: '43202-1100', state: 'OH' })).toBe('/price-book?item=15378&zip=43202');
    expect(bookAddressOf(line({}), { zip: '', state: 'OH' })).toBe('/price-book?item=15378&state=OH');
    expect(bookAddressOf(line({}), { zip: '', state: '' })).toBe('/price-book?item=15378');
  });

  it('names the quality of the line, in which the item is opened', () => {
    expect(bookAddressOf(line({ quality: 'Best' }), { zip: '', state: 'OH' })).toBe('/price-book?item=15378&quality=Best&state=OH');
  });

  it('is not there for what was written by hand (R087, R088), for a labor minimum, nor before the place is known', () => {
    const place = { zip: '43202', state: 'OH' };
    expect(bookAddressOf(line({ itemXREF: 99_999 }), place)).toBeNull();
    expect(bookAddressOf(line({ itemXREF: 77_777 }), place)).toBeNull();
    expect(bookAddressOf(line({ itemXREF: 0, isLaborMinimum: true }), place)).toBeNull();
    expect(bookAddressOf(line({}), undefined)).toBeNull();
  });
});

describe('R105: what the header of an area counts while lines are filtered', () => {
  it('tells the lines that are shown of those that its total is of', () => {
    expect(linesShown(3, 50)).toBe('3 of 50 lines');
    expect(linesShown(50, 50)).toBe('50 lines');
    expect(linesShown(1, 1)).toBe('1 line');
    expect(linesShown(0, 0)).toBe('0 lines');
  });
});
