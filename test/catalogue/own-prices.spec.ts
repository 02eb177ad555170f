import { D } from '../../contracts/decimal.ts';
import { CatalogueService } from '../../server/catalogue/catalogue.service.ts';
import { NO_OVERLAY, type Overlay } from '../../server/catalogue/overlay.ts';
import { PlaceService } from '../../server/catalogue/places.ts';
import { PriceBookView } from '../../server/catalogue/price-book.view.ts';

const catalogue = new CatalogueService(new PlaceService());
const [ECONOMY, GOOD] = [15378, 15379];
const STATES = [...catalogue.book.locations.keys()];
/** Where labor and goods differ as no state does. */
const FACTORS: Overlay['factors'] = new Map([
  ['100', { labor: '3', material: '0.3' }],
  ['200', { labor: '0.3', material: '3' }],
]);

const cents = (price: string) => Math.round(Number(price) * 100);

/** The book in which a code costs so much where `place` is, and nowhere else is said to cost anything. */
function withOwn(prices: [number, number][], place: object, rules: Overlay['rules'] = new Map()) {
  const pricedAt = new PriceBookView(catalogue.defaultCatalog, { ...NO_OVERLAY, rules, factors: FACTORS }).pricedAt(place);
  const own = new Map(prices.map(([xref, price]) => [xref, { cents: price, pricedAt }]));
  return (now: Overlay['rules'] = rules) =>
    new PriceBookView(catalogue.defaultCatalog, { ...NO_OVERLAY, prices: own, rules: now, factors: FACTORS });
}
const priced = (view: PriceBookView, place: object, code = ECONOMY) => {
  const item = view.itemOfCode(code);
  if (!item) throw new Error(`No item ${code}`);
  return view.pricesOf(item, place).map(({ unitCost }) => unitCost);
};

describe('an own price', () => {
  it('is what was said where it was said, and moves from there as the price of the book does', () => {
    const [, good = '0'] = priced(catalogue, { state: 'OH' });
    const view = withOwn([[GOOD, cents(good) * 2]], { state: 'OH' })();
    expect(cents(priced(view, { state: 'OH' })[1] ?? '')).toBe(cents(good) * 2);
    for (const state of STATES)
      expect(Math.abs(cents(priced(view, { state })[1] ?? '') - 2 * cents(priced(catalogue, { state })[1] ?? ''))).toBeLessThanOrEqual(2);
  });

  it('moves with a markup rule from the rule that it includes', () => {
    const { categoryId, category } = catalogue.itemOf(GOOD) as { categoryId: number; category: string };
    const rule = (percent: string) => new Map([[categoryId, { category, percent }]]);
    const book = withOwn([[GOOD, 11_000]], { state: 'OH' }, rule('10'));
    expect(priced(book(), { state: 'OH' })[1]).toBe('110.00');
    expect(priced(book(rule('20')), { state: 'OH' })[1]).toBe('120.00');
    expect(priced(book(new Map()), { state: 'OH' })[1]).toBe('100.00');
  });

  it('of an event that does not say what it includes is the same everywhere', () => {
    const prices = new Map([[GOOD, { cents: 50_000, pricedAt: null }]]);
    const view = new PriceBookView(catalogue.defaultCatalog, { ...NO_OVERLAY, prices });
    for (const state of STATES) expect(priced(view, { state })[1]).toBe('500.00');
  });

  it.each([
    ['said of today', true],
    ['of an older event', false],
  ])('never costs less than the quality below it, wherever the job is: %s', (_, moving) => {
    const items = catalogue
      .byCategory()
      .filter((item) => item.qualities.length === 5)
      .filter((_item, n) => n % 40 === 0);
    expect(items.length).toBeGreaterThan(20);
    for (const item of items) {
      const [economy = '0', , better = '0'] = priced(catalogue, { state: 'MS' }, item.code);
      const { prices } = withOwn([], {})().overlay;
      const pricedAt = moving ? withOwn([], {})().pricedAt({ state: 'MS' }) : null;
      const own = new Map([
        ...prices,
        [item.code + 1, { cents: cents(economy), pricedAt }],
        [item.code + 3, { cents: cents(better), pricedAt }],
      ] as const);
      const view = new PriceBookView(catalogue.defaultCatalog, { ...NO_OVERLAY, prices: own, factors: FACTORS });
      for (const place of [...STATES.map((state) => ({ state })), { zip: '10001' }, { zip: '20001' }]) {
        const ladder = priced(view, place, item.code).map((price) => new D(price));
        expect(ladder.every((price, n) => price.gte(ladder[n - 1] ?? 0))).toBe(true);
      }
    }
  });
});
