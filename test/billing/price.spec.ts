import { priceOf, shareOf } from '../../contracts/billing/pricing/price.ts';
import {
  LISTS,
  listOf,
  type Promotion,
  productsOn,
  promotionOn,
  type SponsoredTerms,
  salesTaxOn,
} from '../../contracts/billing/pricing/price-list.ts';
import { type Buyer, pricingAnswer } from '../../server/billing/pricing/price-answer.ts';
import { readPriceFiles, shippedPriceFiles } from '../../server/billing/pricing/price-files.ts';

const files = readPriceFiles(shippedPriceFiles());
const buyer = {
  ...{ list: 'normal' as const, code: '', place: { zip: '43212', state: 'OH' }, day: '2026-11-23' },
  ...{ hasAccount: true, isNew: false, usedCodes: [], spentCodes: [], sponsored: [] },
};

describe('the price of a purchase', () => {
  it.each([
    // list, off, tax: discount, price, tax, total
    ['150.00', '15', '8', '22.50', '127.50', '10.20', '137.70'],
    ['45.00', '15', '0', '6.75', '38.25', '0.00', '38.25'],
    ['39.00', '0', '8', '0.00', '39.00', '3.12', '42.12'],
    ['0.01', '50', '100', '0.01', '0.00', '0.00', '0.00'],
    ['0.03', '50', '8.25', '0.02', '0.01', '0.00', '0.01'],
    ['150.00', '100', '8', '150.00', '0.00', '0.00', '0.00'],
    ['1234567.89', '0', '10.25', '0.00', '1234567.89', '126543.21', '1361111.10'],
    ['9999999999.99', '0', '7.25', '0.00', '9999999999.99', '725000000.00', '10724999999.99'],
  ])('of %s less %s %% with %s %% of tax is rounded to the cent at each step', (listPrice, percentOff, taxPercent, ...sums) => {
    const { discount, price, salesTax, total } = priceOf({ listPrice, percentOff, taxPercent });
    expect([discount, price, salesTax, total]).toEqual(sums);
  });

  it('of one credit, and of a part of the credits, is a share of the sum', () => {
    expect([shareOf('127.50', 1, 20), shareOf('276.25', 1, 50), shareOf('162.00', 5, 20), shareOf('137.70', 20, 20)]).toEqual([
      ...['6.38', '5.53', '40.50', '137.70'],
    ]);
  });

  it('has the tax of every state, and none of a place that no file names', () => {
    const states = new Set(files.salesTax.map(({ state }) => state));
    expect(states.size).toBe(51);
    for (const state of states) {
      const { pricingOptions, taxPercent } = pricingAnswer(files, { ...buyer, place: { zip: '00000', state } });
      expect(taxPercent).toBe(salesTaxOn(files, state, buyer.day));
      for (const { price, salesTax, total } of pricingOptions)
        expect({ salesTax, total }).toEqual((({ salesTax, total }) => ({ salesTax, total }))(priceOf({ listPrice: price, taxPercent })));
    }
    expect(salesTaxOn(files, 'PR', buyer.day)).toBeUndefined();
  });
});

describe('a price list', () => {
  const rows = ['2026-01-01', '2026-11-23', '2027-01-01'].map((from, n) => ({ ...files.products[0], from, price: `${n + 1}.00` }));
  const dated = { ...files, products: rows as typeof files.products };

  it('is replaced on the day of the next one, and counts until then', () => {
    const on = (day: string) => productsOn(dated, 'normal', day).map(({ price }) => price);
    expect([on('2025-12-31'), on('2026-11-22'), on('2026-11-23'), on('2028-02-29')]).toEqual([[], ['1.00'], ['2.00'], ['3.00']]);
  });

  it('is chosen by the door: agents have Express, sponsors their own (R507, R508)', () => {
    expect(['Contractor', '', 'realestateprofessional', 'Real-estate professional', 'Sponsor', 'homeowner'].map(listOf)).toEqual([
      ...['normal', 'normal', 'express', 'express', 'sponsor', 'normal'],
    ]);
    const products = (list: 'normal' | 'express' | 'sponsor') =>
      new Set(pricingAnswer(files, { ...buyer, list }).pricingOptions.map(({ productId }) => productId));
    expect([products('normal'), products('express')]).toEqual([new Set([45]), new Set([46])]);
  });

  it('takes off a promotion between its first and last day, on its lists, in small letters too', () => {
    const promotion = { promotionId: 1, code: 'FALL15', from: '2026-11-01', until: '2026-11-30', lists: ['normal' as const] };
    const some = { ...files, promotions: [{ ...promotion, percentOff: '15', mostUses: null, oncePerAccount: true }] };
    const on = (code: string, day: string, list: 'normal' | 'sponsor' = 'normal') => promotionOn(some, code, list, day).outcome;
    expect([on(' fall15', '2026-11-01'), on('FALL15', '2026-11-30'), on('FALL15', '2026-10-31')]).toEqual([
      ...['applied', 'applied', 'not-begun'],
    ]);
    // R510: without a code nothing is said.
    expect(pricingAnswer(some, { ...buyer, code: '' })).toMatchObject({ promoCodeApplied: false, promoCodeMessage: '', promoCode: '' });
    expect([on('FALL15', '2026-12-01'), on('FALL25', '2026-11-05'), on('FALL15', '2026-11-05', 'sponsor')]).toEqual([
      ...['ended', 'unknown', 'unknown'],
    ]);
    const used = pricingAnswer(some, { ...buyer, code: 'fall15', usedCodes: ['FALL15'] });
    expect([used.promoCodeApplied, used.promoCodeMessage]).toEqual([false, 'FALL15 was used by this account already. It counts once.']);
    const spent = pricingAnswer(some, { ...buyer, code: 'fall15', spentCodes: ['FALL15'] });
    expect([spent.promoCodeApplied, spent.promoCodeMessage]).toEqual([false, 'FALL15 was used as often as it can be.']);
  });

  it('asks for no payment where the trial comes first, or all of it is taken off', () => {
    const all = { ...files, promotions: files.promotions.map((one) => ({ ...one, percentOff: '100' })) };
    const asks = (of: typeof files, more: object) => pricingAnswer(of, { ...buyer, ...more }).isPaymentRequired;
    expect([asks(files, {}), asks(files, { hasAccount: false }), asks(all, { code: 'FALL15' })]).toEqual([true, false, false]);
  });
});

describe('a sponsor’s code', () => {
  const none = { amountOff: '0.00', minimum: '0.00', firstCredits: 0, zips: [], audience: 'anybody' as const, inUse: true };
  const code = (name: string, more: Partial<Promotion>, terms: Partial<SponsoredTerms> = {}): Promotion => ({
    ...{ promotionId: 1, code: name, from: '2026-09-01', until: '2026-12-31', lists: LISTS, percentOff: '0', mostUses: 30 },
    ...{ oncePerAccount: true, sponsored: { ...none, ...terms }, ...more },
  });
  const openHouse = code('OPENHOUSE', {}, { amountOff: '5.00', minimum: '100.00' });
  const clinton = code('CLINTON25', { percentOff: '25' }, { firstCredits: 5, audience: 'new', zips: ['43202', '43214'] });
  const answer = (typed: string, more: Partial<Buyer> = {}) =>
    pricingAnswer(files, { ...buyer, code: typed, sponsored: [openHouse, clinton], ...more });
  const discounts = ({ pricingOptions }: ReturnType<typeof answer>) =>
    pricingOptions.filter(({ everyMonths }) => everyMonths === 0).map(({ discount, promoCode }) => [discount, promoCode]);
  const there = { place: { zip: '43202', state: 'OH' }, isNew: true };

  it('takes off an amount from a smallest purchase on, never more than it costs', () => {
    expect(discounts(answer('openhouse'))).toEqual([
      ['0.00', ''],
      ['5.00', 'OPENHOUSE'],
      ['5.00', 'OPENHOUSE'],
    ]);
    expect(answer('OPENHOUSE').promoCodeMessage).toBe(
      'OPENHOUSE: $5.00 off a purchase of $100.00 or more, once an account, until 12/31/2026.',
    );
    const more = code('ALL', {}, { amountOff: '200.00' });
    expect(discounts(answer('ALL', { sponsored: [more] }))[0]).toEqual(['45.00', 'ALL']);
    const dear = code('DEAR', {}, { amountOff: '5.00', minimum: '900.00' });
    expect(answer('DEAR', { sponsored: [dear] })).toMatchObject({
      ...{ promoCodeApplied: false, promoCodeMessage: 'DEAR begins at a purchase of $900.00.' },
    });
  });

  it('takes a percentage of the first credits, for new accounts of some ZIP codes', () => {
    // A quarter of 5 of 20 credits that cost 150.00.
    expect(discounts(answer('CLINTON25', there))).toEqual([
      ['11.25', 'CLINTON25'],
      ['9.38', 'CLINTON25'],
      ['8.13', 'CLINTON25'],
    ]);
    expect(answer('CLINTON25', { ...there, isNew: false }).promoCodeMessage).toBe(
      'CLINTON25 is for accounts that have bought nothing yet.',
    );
    expect(answer('CLINTON25', { isNew: true }).promoCodeMessage).toBe('CLINTON25 is for 43202 and 43214.');
    expect(answer('CLINTON25', { isNew: true, place: null }).promoCodeApplied).toBe(false);
  });

  it('is never added to another one: the better one for the buyer counts, for each thing that is bought (R510)', () => {
    const both = answer('CLINTON25, openhouse', there);
    expect(discounts(both)).toEqual([
      ['11.25', 'CLINTON25'],
      ['9.38', 'CLINTON25'],
      ['8.13', 'CLINTON25'],
    ]);
    expect(both.promoCodeMessage).toContain('They are not added together: the better one counts.');
    expect(discounts(answer('FIRST30 openhouse'))).toEqual([
      ['4.50', 'FIRST30'],
      ['15.00', 'FIRST30'],
      ['32.50', 'FIRST30'],
    ]);
    expect(answer('OPENHOUSE nothing').promoCodeMessage).toContain('There is no promotion NOTHING.');
  });

  it('that is disabled says so, also after its last day', () => {
    const stopped = code('PASTCLIENT', {}, { inUse: false });
    for (const day of ['2026-11-23', '2027-01-01'])
      expect(answer('PASTCLIENT', { day, sponsored: [stopped] }).promoCodeMessage).toBe('PASTCLIENT is not in use any more.');
  });
});
