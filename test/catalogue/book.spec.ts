import { gunzipSync } from 'node:zlib';
import {
  BACKSPLASH_CODES,
  BUILDER_QUALITY,
  CUSTOM_LINE_ITEM_CODE,
  countsAsUniqueItem,
  DEFINITION_VERSION,
  FIRST_LIBRARY_CODE,
  MANUAL_ENTRY_CODE,
  PAYLOAD_QUALITY,
  QUALITIES,
  Quality,
  RepairItem,
} from '../../contracts/catalogue/entities.ts';
import { D } from '../../contracts/decimal.ts';
import { loadBook, locationOf, priceOf, unitCostOf } from '../../server/catalogue/book.ts';
import { itemFiles, packageRoot, parseCsv, readBook } from '../../server/catalogue/book-files.ts';
import { CatalogueService } from '../../server/catalogue/catalogue.service.ts';
import { PlaceService } from '../../server/catalogue/places.ts';

const places = new PlaceService();
const catalogue = new CatalogueService(places);
const { book } = catalogue;
const graded = book.items.filter((item) => item.qualities.length > 1);
const TEXAS = { state: 'TX' };

describe('the default book', () => {
  it('holds at least 500 items in at least 20 categories, 230 of them in five qualities', () => {
    expect(book.items.length).toBeGreaterThanOrEqual(500);
    expect(book.categories.length).toBeGreaterThanOrEqual(20);
    expect(graded.length).toBeGreaterThanOrEqual(230);
  });

  it('R108: carries definition version 20231111', () => {
    expect(book.version).toBe(20231111);
    expect(DEFINITION_VERSION).toBe(20231111);
  });

  it('R087, R088, R089, R090: 77777 and 99999 are no items and count for nothing in the tally of unique items', () => {
    for (const code of [77777, 99999]) {
      expect(book.byXref.has(code)).toBe(false);
      expect(countsAsUniqueItem(code)).toBe(false);
    }
    expect([CUSTOM_LINE_ITEM_CODE, MANUAL_ENTRY_CODE]).toEqual([77777, 99999]);
    expect(countsAsUniqueItem(15378)).toBe(true);
  });

  it('R127, R128: every code of the book lies below the ranges of libraries and line items', () => {
    expect(Math.max(...book.byXref.keys())).toBeLessThan(FIRST_LIBRARY_CODE);
  });

  it('R096, R097: an item has the five levels, cheapest first, or the one quality None', () => {
    expect(QUALITIES).toEqual(['Economy', 'Good', 'Better', 'Best', 'Designer']);
    expect(Quality.options).toEqual(['None', ...QUALITIES]);
    for (const item of book.items) expect([QUALITIES, ['None']]).toContainEqual(item.qualities);
  });

  it('R098, R148: Good is the quality of the builder, Economy of an order or payload that names none', () => {
    expect([BUILDER_QUALITY, PAYLOAD_QUALITY]).toEqual(['Good', 'Economy']);
  });

  it('15378 to 15382 are the backsplash in its five qualities', () => {
    expect(BACKSPLASH_CODES.map((code) => catalogue.find(code)?.quality)).toEqual(QUALITIES);
    expect(new Set(BACKSPLASH_CODES.map((code) => catalogue.find(code)?.description))).toEqual(
      new Set(['Backsplash, tile, set and grouted']),
    );
  });

  it('R415-R419: the categories that the documents name keep their numbers', () => {
    const names = new Map(book.categories.map((category) => [category.id, category.name]));
    expect([1, 3, 5, 6, 17].map((id) => names.get(id))).toEqual(['Climate Control', 'Flooring', 'Exterior Finish', 'Roofing', 'Plumbing']);
  });

  it('R100: each quality has a code of its own, so that one number switches an item to its alternative', () => {
    const item = catalogue.find(15380);
    expect(item?.quality).toBe('Better');
    expect(item?.qualities).toEqual(QUALITIES.map((quality, n) => ({ quality, xref: 15378 + n })));
  });

  it('never charges more for a lower quality, at home, in the cheapest and in the dearest state', () => {
    for (const location of [undefined, 'TX', 'CA'].map((state) => locationOf(book, state))) {
      for (const item of graded) {
        const prices = item.qualities.map((quality) => new D(unitCostOf(item, priceOf(item, quality, location))));
        prices.slice(1).forEach((price, n) => {
          if (price.lt(prices[n] as D)) throw new Error(`${item.code} ${item.description}: ${prices.join(' ')} in ${location.state}`);
        });
      }
    }
  });

  it('says everything once: no two items read the same, every file is sorted and lies in the folder of its category', () => {
    const labels = book.items.map((item) => `${item.category}/${item.action} ${item.description}`);
    expect(new Set(labels).size).toBe(labels.length);
    for (const file of itemFiles()) {
      const rows = readBook(file).map((row) => row.cells);
      const codes = rows.map((row) => Number(row.code));
      expect(codes).toEqual([...codes].sort((a, b) => a - b));
      expect(new Set(rows.map((row) => row.category)).size).toBe(1);
    }
  });

  it('gives a formula only to what is measured that way (R173-R180)', () => {
    for (const item of book.items) {
      if (item.formula === 'BASEBOARD') expect(item.unit).toBe('LF');
      else if (item.formula) expect(item.unit).toBe('SF');
    }
  });

  it('a basis stands beside every number set by hand, and every trade, crew, task and material is used', () => {
    const used = new Set(
      book.items.flatMap((item) => [`task ${item.task.code}`, ...item.materials.map((m) => `material ${m.material.code}`)]),
    );
    for (const row of readBook('tasks.csv')) expect(used).toContain(`task ${row.cells.task}`);
    for (const row of readBook('materials.csv')) expect(used).toContain(`material ${row.cells.material}`);
    for (const file of ['tasks.csv', 'materials.csv', 'equipment.csv', 'locations.csv', 'trades.csv']) {
      for (const row of readBook(file))
        expect({ where: row.where, basis: row.cells.basis }).toEqual({ where: row.where, basis: expect.stringMatching(/./) });
    }
  });

  it('names file and line of what does not add up', () => {
    expect(() => parseCsv('a,b\n1,2\n1,2,3\n', 'x.csv')).toThrow('x.csv:3: 3 cells, but the header has 2.');
    expect(() => parseCsv('a\n"open', 'x.csv')).toThrow('x.csv:2: a quote is not closed.');
    expect(() => packageRoot(['/'])).toThrow('The price book');
    expect(() => loadBook(`${packageRoot()}/docs`)).toThrow();
  });

  it('reads quoted cells, doubled quotes, CRLF and a last line without its end', () => {
    const rows = parseCsv('a,b\r\n"1,5","say ""hi"""\r\n2,', 'x.csv').map((row) => row.cells);
    expect(rows).toEqual([
      { a: '1,5', b: 'say "hi"' },
      { a: '2', b: '' },
    ]);
  });
});

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
    expect(catalogue.salesTaxPct({ zip: '78704' })).toBe('6.25');
    expect(catalogue.salesTaxPct({})).toBe('0');
  });
});
