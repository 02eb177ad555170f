import { CUSTOM_LINE_ITEM_CODE, DEFINITION_VERSION, FIRST_LIBRARY_CODE, MANUAL_ENTRY_CODE } from '../../contracts/catalogue/entities.ts';
import { QUALITIES, Quality } from '../../contracts/catalogue/quality.ts';
import { D } from '../../contracts/decimal.ts';
import { gradeOf, loadBook, locationOf, priceOf, unitCostOf } from '../../server/catalogue/book.ts';
import { itemFiles, parseCsv, readBook } from '../../server/catalogue/book-files.ts';
import { packageRoot } from '../../server/platform/package-root.ts';

const book = loadBook();
const graded = book.items.filter((item) => item.qualities.length > 1);

describe('the default book', () => {
  it('holds at least 1,200 items in 18 categories and 110 subcategories, 600 of them in five qualities', () => {
    expect(book.items.length).toBeGreaterThanOrEqual(1_200);
    expect(book.categories.length).toBeGreaterThanOrEqual(18);
    expect(new Set(book.items.map((item) => item.subcategoryId)).size).toBeGreaterThanOrEqual(110);
    expect(graded.length).toBeGreaterThanOrEqual(600);
  });

  it('nothing that is put in new usually takes being taken out and put back with it', () => {
    const words = (text: string) =>
      text
        .toLowerCase()
        .split(/[^a-z]+/)
        .map((word) => word.replace(/s$/, ''))
        .filter(Boolean);
    const byCode = new Map(book.items.map((item) => [item.code, item]));
    const wrong = book.items
      .filter(({ action }) => action === 'Replace' || action === 'Obtain')
      .flatMap((item) => {
        const thing = words((item.description.split(',')[0] ?? '').split(/ (?:with|for|in|up) /)[0] ?? '').at(-1) ?? '';
        return item.related.flatMap((code) => {
          const other = byCode.get(code);
          const same = other?.action === 'Detach and reset' && words(other.description.split(',')[0] ?? '').includes(thing);
          return same ? [`${item.description}: ${other.description}`] : [];
        });
      });
    expect(wrong).toEqual([]);
    // A toilet and its flange hold the wax ring in their own material.
    const withRing = book.items.filter(
      ({ description, action, related }) => action === 'Replace' && /^Toilet/.test(description) && related.includes(26030),
    );
    expect(withRing.map(({ description }) => description)).toEqual([]);
  });

  it('R108: carries definition version 20231111', () => {
    expect(book.version).toBe(20231111);
    expect(DEFINITION_VERSION).toBe(20231111);
  });

  it('R087, R088: 77777 is a custom line item, 99999 a manual entry, and neither an item of the book', () => {
    expect([CUSTOM_LINE_ITEM_CODE, MANUAL_ENTRY_CODE]).toEqual([77777, 99999]);
    for (const code of [77777, 99999]) expect(book.byXref.has(code)).toBe(false);
  });

  it('R127: no code of the book is 30000 or above, where libraries begin', () => {
    expect(FIRST_LIBRARY_CODE).toBe(30_000);
    expect(Math.max(...book.byXref.keys())).toBeLessThan(30_000);
  });

  it('R096, R097: an item has the five levels, cheapest first, or the one quality None', () => {
    expect(QUALITIES).toEqual(['Economy', 'Good', 'Better', 'Best', 'Designer']);
    expect(Quality.options).toEqual(['None', ...QUALITIES]);
    for (const item of book.items) expect([QUALITIES, ['None']]).toContainEqual(item.qualities);
  });

  it('15378 to 15382 are the backsplash in its five qualities', () => {
    const items = [15378, 15379, 15380, 15381, 15382].map((code) => [book.byXref.get(code), code] as const);
    expect(items.map(([item, code]) => item && gradeOf(item, code))).toEqual(QUALITIES);
    expect(new Set(items.map(([item]) => item?.description))).toEqual(new Set(['Backsplash, tile, set and grouted']));
  });

  it('R415-R419: the categories that the documents name keep their numbers', () => {
    const names = new Map(book.categories.map((category) => [category.id, category.name]));
    expect([1, 3, 5, 6, 17].map((id) => names.get(id))).toEqual(['Climate Control', 'Flooring', 'Exterior Finish', 'Roofing', 'Plumbing']);
  });

  it('R100: each quality has a code of its own, so that one number switches an item to its alternative', () => {
    const item = book.byXref.get(15380);
    expect(item && gradeOf(item, 15380)).toBe('Better');
    expect(item?.qualities.map((quality, n) => [quality, book.byXref.get(15378 + n)])).toEqual(QUALITIES.map((quality) => [quality, item]));
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

  it.each([
    ['R173', 'SF', 'FLOOR'],
    ['R174', 'SF', 'WALLS'],
    ['R175', 'SF', 'CEILINGS'],
    ['R176', 'SF', 'WALLSANDCEILINGS'],
    ['R177', 'SF', 'ROOF'],
    ['R178', 'SF', 'EXTWALLS'],
    ['R179', 'LF', 'BASEBOARD'],
  ])('%s: items of unit %s are measured by %s, and no others are', (_, unit, formula) => {
    const units = book.items.filter((item) => item.formula === formula).map((item) => item.unit);
    expect(units.length).toBeGreaterThan(10);
    expect(new Set(units)).toEqual(new Set([unit]));
  });

  it('R180: what is counted otherwise than in SF or LF has no formula', () => {
    const others = book.items.filter((item) => item.unit !== 'SF' && item.unit !== 'LF');
    expect(others.length).toBeGreaterThan(100);
    expect(new Set(others.map((item) => item.formula))).toEqual(new Set(['']));
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
