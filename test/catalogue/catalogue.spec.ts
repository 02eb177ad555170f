import { gunzipSync } from 'node:zlib';
import { categoryKindOf, MANUAL_ENTRY_CODE, RepairItem } from '../../contracts/catalogue/entities.ts';
import { QUALITIES } from '../../contracts/catalogue/quality.ts';
import { D } from '../../contracts/decimal.ts';
import { CatalogueService } from '../../server/catalogue/catalogue.service.ts';
import { PlaceService } from '../../server/catalogue/places.ts';

const places = new PlaceService();
const catalogue = new CatalogueService(places);
const { book } = catalogue;
const TEXAS = { state: 'TX' };

describe('a unit cost', () => {
  const toilet = book.items.find((item) => item.description === 'Toilet, elongated, 1.28 gpf');
  const xref = (toilet?.code ?? 0) + 1;

  it('is hours x loaded pay, material by quality, and equipment; each part opens into what it was made of', () => {
    const costs = catalogue.unitCosts(xref, {});
    const why = costs?.explain;
    const plumber = why?.members[0];
    const labor = new D(why?.hours ?? 0)
      .times(plumber?.wage ?? 0)
      .times(new D(plumber?.burdenPct ?? 0).plus(100))
      .div(100);
    expect(plumber).toMatchObject({ trade: 'plumber', wage: '34.7', basis: expect.stringContaining('BLS OEWS May 2025') });
    expect(new D(costs?.labor ?? 0).minus(labor).abs().lte('0.0001')).toBe(true);
    expect(costs?.material).toBe('194.00');
    expect(costs?.equipment).toBe('0.00');
    expect(why?.materials.map((m) => m.price)).toEqual(['175', '19']);
  });

  it('follows the place: labor fully, material by 0.35 of the difference, equipment not', () => {
    const national = catalogue.unitCosts(xref, {});
    const california = catalogue.unitCosts(xref, { zip: '94110' });
    expect(california?.explain.place).toMatchObject({ state: 'CA', laborFactor: '1.25', materialFactor: '1.0875' });
    expect(new D(california?.labor ?? 0).div(national?.labor ?? 1).toFixed(3)).toBe('1.250');
    expect(california?.material).toBe(new D('194').times('1.0875').toFixed(3).replace(/0$/, ''));
    expect(catalogue.unitCosts(xref, { zip: '94110-1234' })).toEqual(california);
    expect(catalogue.unitCosts(xref, { state: 'CA' })).toEqual(california);
  });

  it('is the national one where the place is not known', () => {
    expect(catalogue.unitCosts(xref, { zip: '00000', state: 'ZZ' })).toEqual(catalogue.unitCosts(xref, {}));
  });

  it('has at most four decimals, and waste stands beside material, not in it', () => {
    for (const code of book.byXref.keys()) {
      const costs = catalogue.unitCosts(code, TEXAS);
      for (const part of [costs?.labor, costs?.material, costs?.equipment]) expect(part).toMatch(/^\d+\.\d{2,4}$/);
    }
    const board = catalogue.search('drywall 1/2 in walls hung and finished')[0];
    const good = board?.prices[1];
    const whole = new D(good?.material ?? 0)
      .times('1.1')
      .plus(good?.labor ?? 0)
      .plus(good?.equipment ?? 0);
    expect(board?.wasteFactorPct).toBe('10');
    expect(good?.unitCost).toBe(whole.toDecimalPlaces(2, D.ROUND_HALF_UP).toFixed(2));
  });

  it('is nothing for a code that is not in the book', () => {
    expect(catalogue.unitCosts(MANUAL_ENTRY_CODE, {})).toBeUndefined();
    expect(catalogue.find(MANUAL_ENTRY_CODE)).toBeUndefined();
    expect(catalogue.qualityOptions(MANUAL_ENTRY_CODE, {})).toEqual([]);
  });
});

describe('lists', () => {
  it('R109: the item list of the definition version has one row per item and quality, as the contract says, in one compressed payload', () => {
    const { json, gzip, etag } = catalogue.itemListPayload();
    expect(RepairItem.array().parse(JSON.parse(json.toString()))).toEqual(catalogue.items());
    expect(catalogue.items()).toHaveLength(book.byXref.size);
    expect(gunzipSync(gzip).equals(json)).toBe(true);
    expect(etag).toMatch(/^"20231111-/);
    expect(catalogue.itemListPayload()).toBe(catalogue.itemListPayload());
  });

  it('R137: Replace is shown as Install', () => {
    expect(catalogue.items().find((row) => row.szAction_tx === 'Replace')?.szActionDesc_tx).toBe('Install');
  });

  it('R111: leads from category to subcategory to action, and every step has items', () => {
    for (const category of catalogue.hierarchy()) {
      expect(category.items).toBe(category.subcategories.reduce((sum, sub) => sum + sub.items, 0));
      for (const sub of category.subcategories) {
        expect(sub.items).toBeGreaterThan(0);
        expect(sub.actions.reduce((sum, action) => sum + action.items, 0)).toBe(sub.items);
      }
    }
    expect(catalogue.subcategories('plumbing').map((sub) => sub.szSubDesc_tx)).toContain('Toilets');
    expect(catalogue.subcategories('nowhere')).toEqual([]);
  });

  it.each([
    ['R123: 10005 is manual entry', [10_005], 'manual entry'],
    ['R124: 10003 to 10006 are custom, but for manual entry', [10_003, 10_004, 10_006], 'custom'],
    ['R125: 10000 to 10002 are custom', [10_000, 10_001, 10_002], 'custom'],
    ['R126: 3000000 and above are library categories', [3_000_000, 3_000_001, 2_147_483_647], 'library'],
    ['R126: and none below', [1, 9_999, 10_007, 29_999, 2_999_999], 'book'],
  ] as const)('%s', (_rule, ids, kind) => {
    for (const id of ids) expect(categoryKindOf(id)).toBe(kind);
  });

  it('R123-R126: no category of the default book has a number that means something else', () => {
    for (const { lTrade_id } of catalogue.categories()) expect(categoryKindOf(lTrade_id)).toBe('book');
  });

  it('R128: no item of the default book has an identifier of 60000 or above, which custom line items have', () => {
    expect(Math.max(...catalogue.items().map(({ itemXREF }) => itemXREF))).toBeLessThan(60_000);
  });

  it('U22: categories come from A to Z, in the lists and in the items that a screen shows', () => {
    const names = catalogue.hierarchy().map((category) => category.szTradeDesc_tx);
    expect(names[0]).toBe('Appliances');
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    expect(catalogue.categories().map((category) => category.szTradeDesc_tx)).toEqual(names);
    expect([...new Set(catalogue.byCategory().map((item) => item.category))]).toEqual(names);
  });

  it('R141: an action whose items come in one grade offers no quality to choose', () => {
    expect(catalogue.qualitiesOf('Remove')).toEqual(['None']);
    expect(catalogue.qualitiesOf('Install')).toEqual(['None', ...QUALITIES]);
    expect(catalogue.qualitiesOf('nothing')).toEqual([]);
  });

  it('offers the qualities of an item with their prices and reasons', () => {
    const options = catalogue.qualityOptions(15379, TEXAS);
    expect(options.map((option) => option.quality)).toEqual(QUALITIES);
    expect(options[1]?.unitCost).toBe(catalogue.unitCosts(15379, TEXAS)?.unitCost);
    expect(options[1]?.explain.place.name).toBe('Texas');
  });

  it('names what goes along with an item', () => {
    const labels = catalogue.related(15378)[0]?.related.map((item) => item.label);
    expect(labels).toContain('Remove Backsplash, tile');
    expect(catalogue.related().length).toBeGreaterThan(50);
    expect(catalogue.related(1)).toEqual([]);
  });
});

describe('places', () => {
  it('finds city, state, county and position of a zip', () => {
    expect(places.find('43215')).toMatchObject({ city: 'Columbus', state: 'OH', county: 'Franklin' });
    expect(places.find('00000')).toBeUndefined();
  });

  it('knows the statewide sales tax', () => {
    expect(catalogue.salesTax({ zip: '78704' })).toEqual({
      state: 'TX',
      name: 'Texas',
      percent: '6.25',
      basis: 'statewide statutory rate',
    });
    expect(catalogue.salesTax({})).toEqual({ state: '', name: '', percent: '0', basis: 'place not known' });
  });
});
