import { randomUUID } from 'node:crypto';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { cancelAgreement } from '../../contracts/billing/agreements/cancel-agreement.ts';
import { getAccountBilling } from '../../contracts/billing/credits/get-account-billing.ts';
import { getAvailableProductPricing } from '../../contracts/billing/pricing/get-available-product-pricing.ts';
import { getAvailableSignupProductPricing } from '../../contracts/billing/pricing/get-available-signup-product-pricing.ts';
import { getPurchases } from '../../contracts/billing/purchases/get-purchases.ts';
import { refundPurchase } from '../../contracts/billing/purchases/refund-purchase.ts';
import { submitPurchaseTransaction } from '../../contracts/billing/purchases/submit-purchase-transaction.ts';
import { putSponsorReferral, registerCopyLinkAction } from '../../contracts/sponsorship/clients/change-client.ts';
import {
  makePromotion,
  payPromotions,
  putDisablePromotion,
  putSponsorReferralDisplayAd,
  raisePromotionCap,
} from '../../contracts/sponsorship/promotions/change-promotion.ts';
import {
  getActivePromotions,
  getPromotionBill,
  getSponsorPromotions,
  tryPromotions,
} from '../../contracts/sponsorship/promotions/get-promotions.ts';
import { hidePromotionCard } from '../../contracts/sponsorship/promotions/hide-promotion-card.ts';
import { getNearbySponsorsInfo } from '../../contracts/sponsorship/sponsors/get-nearby-sponsors-info.ts';
import { UserStreams } from '../../server/accounts/user.stream.ts';
import { ChargePromotions } from '../../server/billing/promotions/charge-promotions.ts';
import { SponsorHolding } from '../../server/sponsorship/sponsor.holding.ts';
import { newColleague } from '../catalogue/people.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

const DAY = 24 * 60 * 60 * 1_000;
const NUMBERS = { paid: '4242424242424242', declined: '4000000000000002', paidOnce: '4000000000000069' };
const params = { product: 'ProEstimate' };
const card = (CardNumber: string) => ({ CardNumber, ExpirationMonth: '08', ExpirationYear: '2034', VerificationCode: '737' });
const PLAN_OF_AGENTS = 251;
const FIVE = 101;

let app: TestApp;
let marisol: Caller;
let dana: Caller;
let organizations = 7_000;
beforeAll(async () => {
  app = await startApp({ billing: {}, paymentGateway: 'test' });
  [marisol, dana] = await Promise.all([app.signedIn('agent'), app.signedIn('contractor')]);
});
afterAll(() => app?.close());

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];
const buy = (who: Caller, PromoCode = '', number = NUMBERS.paid, SelectedProductPricingId = FIVE, Zip = '43212') =>
  who.call(submitPurchaseTransaction, {
    params,
    body: { SelectedProductPricingId, Zip, PromoCode, ...card(number) },
    headers: { 'Idempotency-Key': randomUUID() },
  });
const buyer = () => newColleague(app, ++organizations, { place: 0, firstName: 'Dana', lastName: 'Whitfield', isAdmin: true });
const today = (days = 0) => new Date(app.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
const make = (promoCode: string, more: object = {}, who = marisol) =>
  who.call(makePromotion, {
    body: { promoCode, amountOff: '5', from: today(), until: today(90), mostUses: 30, ...more },
  });
const all = async () => {
  await app.caughtUp();
  return (await marisol.call(getSponsorPromotions)).body;
};
const one = async (code: string) => {
  const found = (await all()).find(({ promoCode }) => promoCode === code);
  if (!found) throw new Error(`${code} is not there`);
  return found;
};
const bill = async () => {
  await app.caughtUp();
  return (await marisol.call(getPromotionBill)).body;
};
const message = async (who: Caller, promo: string, zip = '43212') =>
  (await who.call(getAvailableProductPricing, { params: { ...params, promo }, query: { zip } })).body.promoCodeMessage;

it('C236, C246, R458: a code is made by a sponsor whose subscription keeps a card, and by nobody else', async () => {
  expect(codeOf(await make('OPENHOUSE', {}, dana))).toEqual([403, 'FORBIDDEN']);
  expect(codeOf(await make('OPENHOUSE', {}, await buyer()))).toEqual([403, 'NOT_A_SPONSOR']);
  expect(codeOf(await dana.call(getSponsorPromotions))).toEqual([403, 'NOT_A_SPONSOR']);
  expect(codeOf(await make('OPENHOUSE'))).toEqual([409, 'PROMOTION_NO_CARD']);
  expect((await buy(marisol, '', NUMBERS.paid, PLAN_OF_AGENTS)).body.status).toBe('paid');
  await app.caughtUp();
  expect((await make('OPENHOUSE', { minimum: '20' })).body).toBe(true);
  expect(await all()).toMatchObject([
    {
      ...{ promoCode: 'OPENHOUSE', homePage: 'MultipleUse', description: '$5.00 off a purchase of $20.00 or more', displayAd: true },
      ...{ status: 'active', mostUses: 30, used: 0, tookOff: '0.00', sponsor_Id: (await marisol.call(getMe)).body?.userId },
    },
  ]);
  expect((await marisol.call(getActivePromotions)).body).toHaveLength(1);
  // Its own, of others, and of the price files: no code is there twice.
  for (const taken of ['openhouse', 'FALL15']) expect(codeOf(await make(taken))).toEqual([409, 'PROMOTION_TAKEN']);
  const wrong = [
    { amountOff: '0' },
    { percentOff: '10' },
    { until: '2020-01-01' },
    { zips: ['4321'] },
    { mostUses: 0 },
    { firstCredits: 5 },
  ];
  for (const one of wrong) expect((await make('WRONG', one)).status).toBe(400);
  expect((await make('A B')).status).toBe(400);
  const twice = await Promise.all([make('ATONCE'), make('ATONCE'), make('ATONCE')]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

it('S151: what a code takes off is counted by the purchases, and a refused payment gives the use back', async () => {
  const who = await buyer();
  expect(await message(who, 'OPENHOUSE')).toMatch(/^OPENHOUSE: \$5\.00 off a purchase of \$20\.00 or more, once an account, until/);
  expect((await buy(who, 'OPENHOUSE', NUMBERS.declined)).body.status).toBe('refused');
  expect(await one('OPENHOUSE')).toMatchObject({ used: 0, underWay: 0, tookOff: '0.00' });
  expect((await buy(who, 'OPENHOUSE')).body.status).toBe('paid');
  expect(await one('OPENHOUSE')).toMatchObject({ used: 1, underWay: 0, tookOff: '5.00' });
  expect(await message(who, 'OPENHOUSE')).toBe('OPENHOUSE was used by this account already. It counts once.');
  expect(codeOf(await buy(who, 'OPENHOUSE'))).toEqual([409, 'PROMOTION_NOT_APPLIED']);
  expect(await bill()).toMatchObject({ due: '5.00', overdue: '0.00', months: [{ uses: 1, amount: '5.00' }] });
  // What goes back to the buyer, its sponsor does not pay.
  const { data } = (await who.call(getPurchases, { params: { id: (await who.call(getMe)).body?.userId ?? 0 } })).body;
  const purchaseId = data.find(({ promoCode, status }) => promoCode && status === 'paid')?.id ?? 0;
  expect((await who.call(refundPurchase, { params: { purchaseId } })).status).toBe(200);
  expect(await one('OPENHOUSE')).toMatchObject({ used: 1, tookOff: '0.00' });
  expect(await bill()).toMatchObject({ due: '0.00' });
});

it('a cap holds under ten at once: the one after it is refused whole, never shortened, and a higher cap lets them go on', async () => {
  expect((await make('THREE', { mostUses: 3 })).status).toBe(200);
  await app.caughtUp();
  const people = await Promise.all(Array.from({ length: 10 }, () => buyer()));
  const answers = await Promise.all(people.map((who) => buy(who, 'THREE')));
  expect(answers.filter(({ body }) => body.status === 'paid')).toHaveLength(3);
  for (const { status, body } of answers) if (status !== 200) expect([status, body.code]).toEqual([409, 'PROMOTION_NOT_APPLIED']);
  expect(await one('THREE')).toMatchObject({ used: 3, underWay: 0, tookOff: '15.00' });
  const left = people[answers.findIndex(({ status }) => status !== 200)] as Caller;
  expect(await message(left, 'THREE')).toBe('THREE was used as often as it can be.');
  const raise = (mostUses: number) => marisol.call(raisePromotionCap, { body: { promoCode: 'THREE', mostUses } });
  expect(codeOf(await raise(2))).toEqual([409, 'PROMOTION_CAP_LOWER']);
  expect((await raise(4)).body).toBe(true);
  await app.caughtUp();
  expect((await buy(left, 'THREE')).body.status).toBe('paid');
  expect(codeOf(await buy(people.at(-1) === left ? (people[0] as Caller) : await buyer(), 'THREE'))[0]).toBe(409);
});

it('C240, C241: disabled it keeps what was used and is never in use again; whether the card is shown is switched', async () => {
  const who = await buyer();
  const disable = (promoCode: string, by = marisol) => by.call(putDisablePromotion, { query: { promoCode } });
  expect(codeOf(await disable('NONE'))).toEqual([404, 'PROMOTION_NOT_FOUND']);
  expect((await disable('THREE')).body).toBe(true);
  expect((await disable('three')).body).toBe(true);
  expect(await one('THREE')).toMatchObject({ status: 'disabled', used: 4, tookOff: '20.00' });
  expect(await message(who, 'THREE')).toBe('THREE is not in use any more.');
  expect(codeOf(await buy(who, 'THREE'))).toEqual([409, 'PROMOTION_NOT_APPLIED']);
  expect(codeOf(await marisol.call(raisePromotionCap, { body: { promoCode: 'THREE', mostUses: 9 } }))).toEqual([409, 'PROMOTION_DISABLED']);
  const show = (displayAd: 'true' | 'false') => marisol.call(putSponsorReferralDisplayAd, { query: { promoCode: 'OPENHOUSE', displayAd } });
  expect((await show('false')).body).toBe(true);
  expect((await one('OPENHOUSE')).displayAd).toBe(false);
  await show('true');
});

it('a code for one person is unknown to all others, also to nobody who is signed in', async () => {
  const address = { address: '391 E Como Ave', address2: '', city: 'Columbus', state: 'OH', zip: '43202' };
  const client = (await marisol.call(putSponsorReferral, { params: { id: 0 }, body: { name: 'Owen Delacroix', address, house: {} } })).body;
  await marisol.call(registerCopyLinkAction, { params: { sponsorId: 0 }, body: { clientId: client.id, credits: 0, message: '' } });
  expect(codeOf(await make('DELACROIX', { audience: 'client', clientId: client.id + 1 }))).toEqual([404, 'CLIENT_NOT_FOUND']);
  expect((await make('DELACROIX', { audience: 'client', clientId: client.id, mostUses: 1 })).status).toBe(200);
  expect(await one('DELACROIX')).toMatchObject({ audience: 'client', client: 'Owen Delacroix' });
  const unknown = 'There is no promotion DELACROIX.';
  const atDoor = await app
    .stranger()
    .call(getAvailableSignupProductPricing, { params: { ...params, promo: 'DELACROIX' }, query: { zip: '43212' } });
  expect([await message(await buyer(), 'DELACROIX'), await message(await buyer(), 'DELACROIX'), atDoor.body.promoCodeMessage]).toEqual([
    ...[unknown, unknown, unknown],
  ]);
  const tried = async (as: string) =>
    (await marisol.call(tryPromotions, { query: { as, zip: '43211', productPricingId: FIVE } })).body.find(
      ({ promoCode }) => promoCode === 'DELACROIX',
    );
  expect([(await tried('new'))?.sentence, (await tried('client'))?.sentence]).toEqual([unknown, unknown]);
  expect(await tried(String(client.id))).toMatchObject({ isApplied: true, discount: '5.00' });
});

it('guessing is slowed: after 20 unknown codes all codes wait, also one that is right', async () => {
  const who = await buyer();
  for (let n = 0; n < 20; n++) expect(await message(who, `GUESS${n}`)).toBe(`There is no promotion GUESS${n}.`);
  const ask = (promo: string) => who.call(getAvailableProductPricing, { params: { ...params, promo }, query: {} });
  expect(codeOf(await ask('OPENHOUSE'))).toEqual([429, 'TOO_MANY']);
  expect((await ask('0')).status).toBe(200);
  expect((await buy(who)).body.status).toBe('paid');
  const other = await buyer();
  for (let n = 0; n < 25; n++) expect(await message(other, 'OPENHOUSE')).toContain('OPENHOUSE: $5.00 off');
});

it('on the 1st the subscription’s card is charged what the codes took off, once; refused, the codes stand still until it is paid', async () => {
  const look = async () => {
    await app.caughtUp();
    await Promise.all([app.app.get(ChargePromotions).look(), app.app.get(ChargePromotions).look()]);
    await app.caughtUp();
  };
  const toDay = async (n: number) => {
    const now = app.clock.now();
    await app.clock.pass(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, n, 3) - now.getTime());
  };
  const before = await bill();
  expect(before).toMatchObject({ overdue: '0.00', due: '20.00', paidWith: 'Visa ending 4242' });
  await look();
  expect((await bill()).due).toBe('20.00');
  await toDay(1);
  expect(await bill()).toMatchObject({ overdue: '20.00' });
  await look();
  await look();
  expect(await bill()).toMatchObject({ overdue: '0.00', due: '0.00', refused: '' });
  const userId = (await marisol.call(getMe)).body?.userId ?? 0;
  const paid = (await marisol.call(getPurchases, { params: { id: userId } })).body.data.filter(({ name }) => name.startsWith('Promotions'));
  expect(paid).toMatchObject([{ total: '20.00', credits: 0, salesTax: '0.00', status: 'paid' }]);
  expect((await marisol.call(getAccountBilling)).body.ledger.every(({ credits }) => credits !== 0)).toBe(true);
  // Nothing is due: to pay charges nothing.
  expect((await marisol.call(payPromotions)).status).toBe(200);
  await app.caughtUp();
  expect((await bill()).due).toBe('0.00');
});

it('without a subscription that keeps a card the codes stand still, and what is due stays due', async () => {
  expect((await make('BEFORE', { until: today(300) })).status).toBe(200);
  expect((await buy(await buyer(), 'BEFORE')).body.status).toBe('paid');
  const agreementId = (await marisol.call(getAccountBilling)).body.agreement?.agreementId ?? 0;
  expect((await marisol.call(cancelAgreement, { params: { agreementId } })).status).toBe(200);
  expect(await bill()).toMatchObject({ due: '5.00', paidWith: '' });
  expect(await message(await buyer(), 'BEFORE')).toBe('BEFORE is not in use any more.');
  expect(codeOf(await marisol.call(payPromotions))).toEqual([409, 'PROMOTION_NO_CARD']);
  // A card that is taken once, and refused afterwards.
  expect((await buy(marisol, '', NUMBERS.paidOnce, PLAN_OF_AGENTS)).body.status).toBe('paid');
  await app.caughtUp();
  expect(await message(await buyer(), 'BEFORE')).toContain('BEFORE: $5.00 off');
  await marisol.call(payPromotions);
  const after = await bill();
  expect([after.due, after.refused !== '']).toEqual(['5.00', true]);
  expect(await message(await buyer(), 'BEFORE')).toBe('BEFORE is not in use any more.');
});

it('C241: the card stands on the Home of who bought by a code, until they hide it or it is switched off', async () => {
  const who = await buyer();
  const near = async () => {
    await app.caughtUp();
    return (await who.call(getNearbySponsorsInfo, { params: { zip: '99501' } })).body.map(({ firstName, byCode }) => [firstName, byCode]);
  };
  const show = (displayAd: 'true' | 'false') => marisol.call(putSponsorReferralDisplayAd, { query: { promoCode: 'SEEN', displayAd } });
  const { agreement } = (await marisol.call(getAccountBilling)).body;
  if (agreement) await marisol.call(cancelAgreement, { params: { agreementId: agreement.agreementId } });
  expect((await buy(marisol, '', NUMBERS.paid, PLAN_OF_AGENTS)).body.status).toBe('paid');
  expect((await marisol.call(payPromotions)).status).toBe(200);
  await app.caughtUp();
  expect((await make('SEEN', { until: today(300) })).status).toBe(200);
  expect(await near()).toEqual([]);
  expect((await buy(who, 'SEEN')).body.status).toBe('paid');
  expect(await near()).toEqual([['Marisol', 'SEEN']]);
  await show('false');
  expect(await near()).toEqual([]);
  await show('true');
  const sponsorId = (await marisol.call(getMe)).body?.userId ?? 0;
  const hide = (hidden: boolean) => who.call(hidePromotionCard, { params: { sponsorId }, body: { hidden } });
  expect((await hide(true)).body).toBe(true);
  expect(await near()).toEqual([]);
  await hide(false);
  expect(await near()).toEqual([['Marisol', 'SEEN']]);
});

it('codes of a sponsor who is suspended stand still; erased, they are never in use again, and what they took off stays due', async () => {
  const { userId = 0, organizationId = 0 } = (await marisol.call(getMe)).body ?? {};
  expect((await make('LAST', { until: today(300) })).status).toBe(200);
  expect((await buy(await buyer(), 'LAST')).body.status).toBe('paid');
  const due = (await bill()).due;
  const ctx = (idempotencyKey: string) => ({ actor: { kind: 'system' as const, organizationId, name: 'Scopebook' }, idempotencyKey });
  const users = app.app.get(UserStreams);
  const who = await buyer();
  await users.execute(userId, { type: 'SuspendUser', reason: 'x', at: app.clock.now().toISOString() }, ctx('suspend'));
  await app.caughtUp();
  expect(await message(who, 'LAST')).toBe('LAST is not in use any more.');
  expect(codeOf(await buy(who, 'LAST'))).toEqual([409, 'PROMOTION_NOT_APPLIED']);
  await users.execute(userId, { type: 'ReinstateUser' }, ctx('reinstate'));
  await app.caughtUp();
  marisol = await app.signedIn('agent');
  expect(await message(who, 'LAST')).toContain('LAST: $5.00 off');

  const subject = { userId, organizationId, organizationName: '', name: '', email: '', addresses: [], isAlone: true };
  const holding = app.app.get(SponsorHolding);
  // Before an erasure it is said what is unpaid.
  expect((await holding.inTheWay(subject)).map(({ what }) => what)).toContain(`Your promotions took off $${due} that are not paid`);
  await holding.erase(subject);
  await app.caughtUp();
  expect((await all()).map(({ status }) => status).filter((status) => status === 'active')).toEqual([]);
  expect(await message(who, 'LAST')).toBe('LAST is not in use any more.');
  expect(await one('LAST')).toMatchObject({ status: 'disabled', used: 1, tookOff: '5.00' });
  expect((await bill()).due).toBe(due);
});
