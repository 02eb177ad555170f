import { type PriceBookCommand, type PricedItem, priceBookDecider } from '../../server/catalogue/price-book.decider.ts';
import { priceListDecider } from '../../server/catalogue/price-list.decider.ts';
import { GivenStream, refusalOf } from '../given.ts';

const TODAY = '2026-11-21';
const WHEN = { today: TODAY, effectiveFrom: TODAY };
const { decide, initial, streamOf } = priceBookDecider;

/** A book after these commands; each must be taken. */
const after = (...commands: PriceBookCommand[]) => new GivenStream(priceBookDecider, 7, `${TODAY}T10:00:00.000Z`).after(...commands).state;
function refusal(command: PriceBookCommand, state = initial(7)) {
  const refused = refusalOf(() => decide(command, state));
  return refused && [refused.code, refused.message];
}

const OHIO = { labor: '1.02', material: '1.007', rules: [{ categoryId: 17, percent: '10' }] };
const FAUCET: PricedItem = {
  label: 'Install Faucet',
  prices: [
    { itemXREF: 100, quality: 'Economy', unitCost: '90.00', ownUnitCost: null, defaultUnitCost: '90.00' },
    { itemXREF: 101, quality: 'Good', unitCost: '120.00', ownUnitCost: '118.00', defaultUnitCost: '110.00' },
    { itemXREF: 102, quality: 'Better', unitCost: '150.00', ownUnitCost: null, defaultUnitCost: '150.00' },
  ],
};
const OWN: PricedItem = {
  label: 'Remove Snow',
  prices: [{ itemXREF: 1_000_000, quality: 'None', unitCost: '60.00', ownUnitCost: '60.00', defaultUnitCost: null }],
};
const setting = (
  prices: Record<number, string | null>,
  more: Partial<Extract<PriceBookCommand, { type: 'SetPrices' }>> = {},
): PriceBookCommand => ({
  type: 'SetPrices',
  prices: Object.entries(prices).map(([itemXREF, unitCost]) => ({ itemXREF: Number(itemXREF), unitCost })),
  items: [FAUCET, OWN],
  pricedAt: OHIO,
  baseVersion: 1,
  ...WHEN,
  ...more,
});
const markup = (percent: string | null, categoryId = 17) =>
  ({ type: 'SaveMarkupRule', categoryId, category: 'Plumbing', percent, ...WHEN }) as const;
const place = (labor: string | null, material: string | null) =>
  ({ type: 'SaveLocalFactor', zip3: '432', labor, material, ...WHEN }) as const;
const adopting = (importId: number, baseVersion: number) =>
  ({
    type: 'AdoptPriceList',
    importId,
    listId: importId + 1,
    fileName: 'prices.csv',
    parts: 1,
    baseVersion,
    pricedAt: OHIO,
    counts: { changed: 1, added: 0, removed: 0, bad: 0, unchanged: 0 },
    ...WHEN,
  }) as const;

describe('own prices', () => {
  it('are recorded to the cent with what they were, those that change alone, as the next version', () => {
    expect(decide(setting({ 100: '95.005', 101: '120.5', 102: '150', 1000000: '60' }), initial(7))).toEqual([
      {
        type: 'OwnPricesSet',
        data: {
          organizationId: 7,
          version: 2,
          effectiveFrom: TODAY,
          prices: [
            { itemXREF: 100, unitCost: '95.01', was: null },
            { itemXREF: 101, unitCost: '120.50', was: '118.00' },
            { itemXREF: 102, unitCost: '150.00', was: null },
          ],
          pricedAt: OHIO,
        },
      },
    ]);
    expect(streamOf(7)).toBe('pricebook-7');
  });

  it('that are there already are nothing new, and neither is taking back what is not own', () => {
    expect(decide(setting({ 101: '120.00', 100: null, 1000000: '60' }), initial(7))).toEqual([]);
  });

  it.each([
    ['below the quality under it', { 102: '119.99' }, 'Install Faucet: Better at 119.99 would cost less than Good at 120.00.'],
    ['above the quality over it', { 101: '150.01' }, 'Install Faucet: Better at 150.00 would cost less than Good at 150.01.'],
    ['taken back below its neighbour', { 100: '115', 101: null }, 'Install Faucet: Good at 110.00 would cost less than Economy at 115.00.'],
  ])('%s are refused with the neighbour named', (_, prices, text) => {
    expect(refusal(setting(prices))).toEqual(['QUALITY_ORDER', text]);
  });

  it('of one request are looked at together', () => {
    expect(decide(setting({ 100: '200', 101: '200', 102: '200' }), initial(7))).toHaveLength(1);
  });

  it('an own item keeps a price; what is not in the book has none; the past is over, yesterday may still be', () => {
    expect(refusal(setting({ 1000000: null }))?.[0]).toBe('OWN_ITEM_PRICE');
    expect(refusal(setting({ 555: '1' }))).toEqual(['ITEM_NOT_FOUND', 'Item 555 is not in the price book.']);
    expect(refusal(setting({ 100: '95' }, { effectiveFrom: '2026-11-19' }))?.[0]).toBe('EFFECTIVE_DATE_PAST');
    expect(refusal(setting({ 100: '95' }, { effectiveFrom: '2026-11-20' }))).toBeUndefined();
  });

  it('read from a version that is no longer the newest are not decided on', () => {
    expect(refusal(setting({ 100: '95' }), after(markup('5')))?.[0]).toBe('CONFLICT');
  });
});

describe('rules and factors', () => {
  it('saved again are nothing new; 0 % is no rule; null takes back', () => {
    const state = after(markup('8'), place('1.1', null));
    expect(state.version).toBe(3);
    expect(decide(markup('8'), state)).toEqual([]);
    expect(decide(place('1.1', null), state)).toEqual([]);
    expect(decide(markup('0'), state)).toMatchObject([{ data: { percent: null, version: 4 } }]);
    expect(decide(markup('0', 3), state)).toEqual([]);
    expect(decide(place(null, null), after(place(null, null)))).toEqual([]);
  });
});

describe('a price list', () => {
  it('is adopted once, on the version that it was compared with', () => {
    const state = after(adopting(71, 1));
    expect(state.version).toBe(2);
    expect(decide(adopting(71, 1), state)).toEqual([]);
    expect(refusal(adopting(72, 1), state)?.[0]).toBe('PRICE_LIST_STALE');
    expect(decide(adopting(72, 2), state)).toMatchObject([{ type: 'PriceListAdopted', data: { version: 3, baseVersion: 2 } }]);
  });

  it('is recorded in parts, and goes on where it was interrupted', () => {
    const part = { prices: [], items: [], ownItemId: null, removed: [], restored: [] };
    const none = priceListDecider.initial(5);
    const all = { type: 'RecordParts', importId: 71, from: 0, parts: [part, part, part] } as const;
    const events = priceListDecider.decide({ ...all, parts: [...all.parts] }, none);
    expect(events.map((event) => event.data.part)).toEqual([0, 1, 2]);
    const two = { ...none, parts: 2 };
    expect(priceListDecider.decide({ ...all, parts: [...all.parts] }, two).map((event) => event.data.part)).toEqual([2]);
    expect(() => priceListDecider.decide({ ...all, from: 3, parts: [part] }, two)).toThrow('part 3 cannot be the next');
  });
});

describe('a restored version', () => {
  it('brings its rules and factors back', () => {
    const state = after(markup('8'), markup('12'), { type: 'RestoreVersion', version: 2, today: TODAY });
    expect(state.version).toBe(4);
    expect(decide(markup('8'), state)).toEqual([]);
  });

  it('must be there; the newest is nothing new', () => {
    const state = after(markup('8'));
    expect(refusal({ type: 'RestoreVersion', version: 3, today: TODAY }, state)?.[0]).toBe('VERSION_NOT_FOUND');
    expect(decide({ type: 'RestoreVersion', version: 2, today: TODAY }, state)).toEqual([]);
  });
});

describe('the ZIP code that an organisation works from', () => {
  it('is recorded when it changes, makes no version of the book, and can be taken out', () => {
    const home = (zip: string | null) => ({ type: 'SaveHomePlace', zip }) as const;
    expect(decide(home(null), initial(7))).toEqual([]);
    expect(decide(home('43202'), initial(7))).toEqual([{ type: 'HomePlaceSaved', data: { organizationId: 7, zip: '43202' } }]);
    const state = after(home('43202'));
    expect(state.version).toBe(1);
    expect(decide(home('43202'), state)).toEqual([]);
    expect(decide(home(null), state)).toEqual([{ type: 'HomePlaceSaved', data: { organizationId: 7, zip: null } }]);
  });
});
