import { getAvailableExpressSignupProductPricing } from '../../contracts/billing/pricing/get-available-express-signup-product-pricing.ts';
import { getAvailableProductPricing } from '../../contracts/billing/pricing/get-available-product-pricing.ts';
import { getAvailableSignupProductPricing } from '../../contracts/billing/pricing/get-available-signup-product-pricing.ts';
import { getAvailableSponsorProductPricing } from '../../contracts/billing/pricing/get-available-sponsor-product-pricing.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

let app: TestApp;
let priya: Caller;
beforeAll(async () => {
  app = await startApp({ billing: {}, paymentGateway: 'test' });
  priya = await app.signedIn('admin');
});
afterAll(() => app?.close());

const params = { product: 'ProEstimate', promo: '0' };

describe('prices', () => {
  it('before signing in are those of the door: normal, sponsor and Express with product 46 (C275, C276, C277, R507, R508, R510)', async () => {
    const stranger = app.stranger();
    const at = async (call: typeof getAvailableSignupProductPricing) => (await stranger.call(call, { params })).body;
    const normal = await at(getAvailableSignupProductPricing);
    expect(normal).toMatchObject({
      promoCodeApplied: false,
      promoCodeMessage: '',
      selectedProductPricingId: 102,
      isPaymentRequired: false,
    });
    expect(normal.pricingOptions.map(({ productId, total }) => [productId, total])).toEqual([
      ...[[45, '45.00'] as const, [45, '150.00'] as const, [45, '325.00'] as const],
      // Plans, which are paid again by themselves.
      ...[[45, '39.00'] as const, [45, '99.00'] as const, [45, '390.00'] as const],
    ]);
    expect(normal.pricingOptions.map(({ everyMonths }) => everyMonths)).toEqual([0, 0, 0, 1, 1, 12]);
    const express = await at(getAvailableExpressSignupProductPricing);
    expect(new Set(express.pricingOptions.map(({ productId }) => productId))).toEqual(new Set([46]));
    expect((await at(getAvailableSponsorProductPricing)).selectedProductPricingId).toBe(301);
  });

  it('have a promotion taken off, and say why where a code does not count', async () => {
    const stranger = app.stranger();
    const applied = await stranger.call(getAvailableSignupProductPricing, {
      params: { ...params, promo: 'fall15' },
      query: { zip: '43212' },
    });
    expect(applied.body).toMatchObject({ promoCodeApplied: true, promoCode: 'FALL15', taxState: 'OH', taxPercent: '5.75' });
    expect(applied.body.pricingOptions[1]).toMatchObject({
      listPrice: '150.00',
      discount: '22.50',
      price: '127.50',
      salesTax: '7.33',
      total: '134.83',
    });
    const unknown = await stranger.call(getAvailableSignupProductPricing, { params: { ...params, promo: 'FALL25' } });
    expect(unknown.body).toMatchObject({ promoCodeApplied: false, promoCodeMessage: 'There is no promotion FALL25.' });
  });

  it('of an organisation are for those who may buy, in three reasons (C271)', async () => {
    const { body } = await priya.call(getAvailableProductPricing, { params, query: { zip: '43212' } });
    expect(body).toMatchObject({ isPaymentRequired: true, selectedProductPricingId: 102, zip: '43212' });
    expect(body.why.map(({ what }) => what)).toEqual(['list', 'promotion', 'tax']);
    const dana = await app.signedIn('contractor');
    expect((await dana.call(getAvailableProductPricing, { params })).status).toBe(403);
  });

  it('are none where billing is off', async () => {
    const off = await startApp();
    try {
      const { body } = await off.stranger().call(getAvailableSignupProductPricing, { params });
      expect(body).toMatchObject({ pricingOptions: [], selectedProductPricingId: 0, isPaymentRequired: false });
    } finally {
      await off.close();
    }
  });
});
