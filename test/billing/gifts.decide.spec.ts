import type { AccountEvent } from '../../contracts/billing/account.events.ts';
import { accountDecider, unusedOf } from '../../server/billing/account.decider.ts';
import { creditsToGive } from '../../server/billing/gifts/gift.decisions.ts';
import { given, stateAfter } from '../given.ts';

const account = given(accountDecider, 3);
const AT = '2026-11-16T15:00:00.000Z';
const UNTIL = '2026-12-16T15:00:00.000Z';
const LATE = '2026-12-16T15:00:00.001Z';
const SOON = '2026-12-01T00:00:00.000Z';
const YEARS = '2028-11-16T00:00:00.000Z';

const received = (giftId: number, credits: number, expiresAt: string): AccountEvent => ({
  type: 'GiftReceived',
  data: { giftId, from: 'Hartwell', parts: [{ lot: 'purchase-1', credits, expiresAt }] },
});
const opened: AccountEvent = { type: 'AccountOpened', data: { list: 'normal', credits: 10, expiresAt: YEARS } };
const give = (credits: number, ...emails: string[]) => ({
  ...{ type: 'GiveCredits' as const, to: emails.map((email, n) => ({ giftId: 17 + n, email })), credits, message: 'For the porch' },
  ...{ organizationName: 'Hartwell', givenBy: 'Dana Hill', at: AT },
});
const gave = (parts: { lot: string; credits: number; expiresAt: string }[], giftId = 17, email = 'gloria@example.com'): AccountEvent => ({
  type: 'GiftGiven',
  data: { giftId, email, message: 'For the porch', parts, organizationName: 'Hartwell', givenBy: 'Dana Hill', until: UNTIL },
});
const part = { lot: 'gift-1-1', credits: 2, expiresAt: YEARS };
const take = (organizationId: number, at = AT) => ({ type: 'TakeGift' as const, giftId: 17, organizationId, userId: 9, at });
const taken: AccountEvent = { type: 'GiftTaken', data: { giftId: 17, organizationId: 4, userId: 9 } };
const back = (why: 'not taken' | 'taken back'): AccountEvent => ({ type: 'GiftReturned', data: { giftId: 17, parts: [part], why } });

describe('a gift of credits (S008)', () => {
  it('leaves the balance at once, lot by lot, and never takes more than there is', () => {
    const has = [opened, received(1, 2, YEARS), received(2, 5, '2028-12-01T00:00:00.000Z')];
    account
      .after(...has)
      .when(give(3, 'gloria@example.com'))
      .records(gave([part, { lot: 'gift-2-1', credits: 1, expiresAt: '2028-12-01T00:00:00.000Z' }]));
    account
      .after(...has)
      .when(give(2, 'gloria@example.com', 'ruth@example.com'))
      .records(gave([part]), gave([{ lot: 'gift-2-1', credits: 2, expiresAt: '2028-12-01T00:00:00.000Z' }], 18, 'ruth@example.com'));
    account
      .after(...has)
      .when(give(4, 'gloria@example.com', 'ruth@example.com'))
      .refuses('NOT_ENOUGH_TO_GIVE');
    expect(creditsToGive(stateAfter(accountDecider, 3, [...has, gave([part])]), AT)).toBe(5);
    account
      .after(...has, gave([part]))
      .when(give(2, 'gloria@example.com'))
      .records();
  });

  it('is not of the trial, nor of credits that end before it would come back', () => {
    account
      .after(opened, received(1, 5, SOON))
      .when(give(1, 'gloria@example.com'))
      .refuses('NOT_ENOUGH_TO_GIVE');
  });

  it('is taken once, by one organisation, in time, and by another than its own', () => {
    const has = [received(1, 2, YEARS), gave([part])];
    account
      .after(...has)
      .when(take(4))
      .records(taken);
    account
      .after(...has, taken)
      .when(take(4, LATE))
      .records();
    account
      .after(...has, taken)
      .when(take(5))
      .refuses('GIFT_GONE');
    account
      .after(...has)
      .when(take(4, UNTIL))
      .refuses('GIFT_GONE');
    account
      .after(...has)
      .when(take(3))
      .refuses('GIFT_OF_YOUR_OWN');
    account
      .after(...has, back('not taken'))
      .when(take(4))
      .refuses('GIFT_GONE');
  });

  it('comes back once after 30 days, and not when it was taken', () => {
    const has = [received(1, 2, YEARS), gave([part])];
    const look = (at: string) => ({ type: 'ReturnGift' as const, giftId: 17, at });
    account
      .after(...has)
      .when(look(AT))
      .records();
    account
      .after(...has)
      .when(look(UNTIL))
      .records(back('not taken'));
    account
      .after(...has, back('not taken'))
      .when(look(LATE))
      .records();
    account
      .after(...has, taken)
      .when(look(LATE))
      .records();
    expect(stateAfter(accountDecider, 3, [...has, back('not taken')]).lots.map(({ left }) => left)).toEqual([2]);
  });

  it('is taken back while nobody has taken it', () => {
    const has = [received(1, 2, YEARS), gave([part])];
    const again = { type: 'TakeBackGift' as const, giftId: 17 };
    account
      .after(...has)
      .when(again)
      .records(back('taken back'));
    account
      .after(...has, back('taken back'))
      .when(again)
      .records();
    account
      .after(...has, taken)
      .when(again)
      .refuses('GIFT_GONE');
  });

  it('is added once where it was taken, and ends when its credits would have ended', () => {
    const receive = { type: 'ReceiveGift' as const, giftId: 17, from: 'Hartwell', parts: [part] };
    const event: AccountEvent = { type: 'GiftReceived', data: { giftId: 17, from: 'Hartwell', parts: [part] } };
    account.after(opened).when(receive).records(event);
    account.after(opened, event).when(receive).records();
    expect(stateAfter(accountDecider, 3, [event]).lots).toEqual([{ lot: 'gift-17-1', credits: 2, left: 2, expiresAt: YEARS }]);
  });

  it('of bought credits leaves less to give back', () => {
    const terms = {
      ...{ productPricingId: 102, productId: 45, name: '20 credits', credits: 20, goodForMonths: 24, list: 'normal' as const },
      ...{ listPrice: '150.00', discount: '0.00', price: '150.00', taxState: 'OH', taxPercent: '0', zip: '43212', salesTax: '0.00' },
      ...{ total: '150.00', currency: 'USD', promotionId: 0, promotionCode: '', gateway: 'test gateway', askAt: AT, until: AT },
    };
    const asked: AccountEvent = { type: 'PurchaseAsked', data: { purchaseId: 7, userId: 1, ...terms } };
    const paid: AccountEvent = {
      type: 'PurchasePaid',
      data: { purchaseId: 7, gatewayId: 'tg_1', saidAt: AT, paidWith: '', credits: 20, expiresAt: YEARS },
    };
    const state = stateAfter(accountDecider, 3, [asked, paid, gave([{ lot: 'purchase-7', credits: 8, expiresAt: YEARS }])]);
    const purchase = state.purchases.get(7);
    expect(purchase && unusedOf(state, purchase)).toEqual({ credits: 12, amount: '90.00' });
  });
});
