import type { AccountEvent } from '../../contracts/billing/account.events.ts';
import { creditsLeft, type Terms } from '../../contracts/billing/account-state.ts';
import { monthsLater } from '../../contracts/billing/agreements/plan.ts';
import { accountDecider, type Told } from '../../server/billing/account.decider.ts';
import { given, stateAfter } from '../given.ts';

const account = given(accountDecider, 3);
const AT = '2026-11-23T15:52:04.000Z';
const later = (seconds: number) => new Date(Date.parse(AT) + seconds * 1_000).toISOString();

const terms: Terms = {
  ...{ productPricingId: 102, productId: 45, name: '20 credits', credits: 20, goodForMonths: 24, list: 'normal' },
  ...{ listPrice: '150.00', discount: '22.50', price: '127.50', taxState: 'OH', taxPercent: '8', zip: '43212', salesTax: '10.20' },
  ...{ total: '137.70', currency: 'USD', promotionId: 1, promotionCode: 'FALL15', gateway: 'test gateway' },
};
const opened: AccountEvent = { type: 'AccountOpened', data: { list: 'normal', credits: 1, expiresAt: later(86_400) } };
const asked: AccountEvent = { type: 'PurchaseAsked', data: { purchaseId: 7, userId: 1, ...terms, askAt: later(40), until: later(86_400) } };
const paid: AccountEvent = {
  type: 'PurchasePaid',
  data: { purchaseId: 7, gatewayId: 'tg_1', saidAt: AT, paidWith: 'Visa ending 4242', credits: 20, expiresAt: monthsLater(AT, 24) },
};
const refused: AccountEvent = { type: 'PurchaseRefused', data: { purchaseId: 7, reason: 'No.', gatewayId: 'tg_1', saidAt: AT } };
const says = (told: Told, at = AT) => ({ type: 'TakeAnswer', purchaseId: 7, told, at }) as const;
const saysPaid = (more: Partial<Extract<Told, { kind: 'paid' }>> = {}) =>
  says({
    kind: 'paid',
    gatewayId: 'tg_1',
    saidAt: AT,
    amount: '137.70',
    currency: 'USD',
    paidWith: 'Visa ending 4242',
    noticeId: 'n1',
    ...more,
  });
const buy = (purchaseId: number, oncePerAccount = false) =>
  ({ type: 'AskPurchase', purchaseId, userId: 1, terms, oncePerAccount, at: AT }) as const;

describe('a purchase', () => {
  it('is asked for once, and nothing else is bought until it is known how it ended', () => {
    account.after(opened).when(buy(7)).records(asked);
    account.after(opened, asked).when(buy(7)).records();
    account.after(opened, asked).when(buy(8)).refuses('PAYMENT_OPEN');
    const unknown: AccountEvent = { type: 'PurchaseNotKnown', data: { purchaseId: 7, answer: 'no answer', askAt: later(10) } };
    account.after(opened, asked, unknown).when(buy(8)).refuses('PAYMENT_OPEN');
    account
      .after(opened, asked, refused)
      .when(buy(8))
      .records({ ...asked, data: { ...asked.data, purchaseId: 8 } });
  });

  it('is paid once and its credits come once, whatever comes twice, late or out of order', () => {
    account.after(opened, asked).when(saysPaid()).records(paid);
    account.after(opened, asked, paid).when(saysPaid()).records();
    account.after(opened, asked, refused).when(saysPaid()).records(paid);
    const failed = says({ kind: 'refused', gatewayId: 'tg_1', saidAt: later(-1), reason: 'No.', noticeId: 'n2' });
    account.after(opened, asked, paid).when(failed).records();
    account
      .after(opened, asked, paid)
      .when(says({ kind: 'unknown', answer: 'no answer', ask: 0 }))
      .records();
  });

  it('whose notice contradicts it is left out once, and told', () => {
    const setAside = (reason: string): AccountEvent => ({
      type: 'PurchaseNoticeSetAside',
      data: { purchaseId: 7, noticeId: 'n1', reason },
    });
    const less = setAside('it says 1.00 USD, where $137.70 USD were asked for');
    account
      .after(opened, asked)
      .when(saysPaid({ amount: '1.00' }))
      .records(less);
    account
      .after(opened, asked, less)
      .when(saysPaid({ amount: '1.00' }))
      .records();
    account
      .after(opened, asked, paid)
      .when(saysPaid({ gatewayId: 'tg_2' }))
      .records(setAside('it says that it was paid a second time, as tg_2'));
    const more = says({ kind: 'refunded', refundId: 'r1', amount: '137.71', currency: 'USD', noticeId: 'n1' });
    account.after(opened, asked, paid).when(more).records(setAside('it says that $137.71 went back, which is more than there is'));
  });

  it('that is not known is asked about with longer and longer pauses, and two servers that ask record it once', () => {
    const notKnown = (answer: string, seconds: number): AccountEvent => ({
      type: 'PurchaseNotKnown',
      data: { purchaseId: 7, answer, askAt: later(seconds) },
    });
    const first = notKnown('no answer', 10);
    account
      .after(opened, asked)
      .when(says({ kind: 'unknown', answer: 'no answer', ask: 0 }))
      .records(first);
    account
      .after(opened, asked, first)
      .when(says({ kind: 'unknown', answer: 'no answer', ask: 0 }))
      .records();
    account
      .after(opened, asked, first)
      .when(says({ kind: 'unknown', answer: 'in progress', ask: 1 }, later(10)))
      .records(notKnown('in progress', 70));
  });

  it('takes a promotion once an account, unless the purchase was refused', () => {
    account.after(opened, asked, paid).when(buy(8, true)).refuses('PROMOTION_NOT_APPLIED');
    account
      .after(opened, asked, refused)
      .when(buy(8, true))
      .records({ ...asked, data: { ...asked.data, purchaseId: 8 } });
  });

  it('gives back what is unused, by its share of the sum, for 30 days', () => {
    const refund = { type: 'AskRefund', purchaseId: 7, refundId: 'r1', at: AT } as const;
    const back = (credits: number, amount: string): AccountEvent => ({
      type: 'PurchaseRefundAsked',
      data: { purchaseId: 7, refundId: 'r1', amount, credits },
    });
    account.after(opened, asked, paid).when(refund).records(back(20, '137.70'));
    const taken = [1, 2, 3].map((orderId): AccountEvent => ({ type: 'CreditTaken', data: { orderId, lot: 'purchase-7' } }));
    account
      .after(opened, asked, paid, ...taken)
      .when(refund)
      .records(back(17, '117.05'));
    account
      .after(opened, asked, paid, back(20, '137.70'))
      .when({ ...refund, refundId: 'r2' })
      .refuses('NOTHING_TO_GIVE_BACK');
    account
      .after(opened, asked, paid)
      .when({ ...refund, at: later(31 * 86_400) })
      .refuses('REFUND_TOO_LATE');
    const refusedBack: AccountEvent = { type: 'PurchaseRefundRefused', data: { purchaseId: 7, refundId: 'r1', credits: 20, reason: 'no' } };
    const state = stateAfter(accountDecider, 3, [opened, asked, paid, back(20, '137.70'), refusedBack]);
    expect(creditsLeft(state, AT)).toBe(21);
  });

  it('loses credits to a dispute as far as they are left', () => {
    const told = says({ kind: 'refunded', refundId: 'd1', amount: '68.85', currency: 'USD', noticeId: 'n3' });
    account
      .after(opened, asked, paid)
      .when(told)
      .records({ type: 'PurchaseRefunded', data: { purchaseId: 7, refundId: 'd1', amount: '68.85', credits: 10 } });
  });

  it.each([
    ['2027-01-31T12:00:00.000Z', 1, '2027-02-28T12:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
    ['2026-11-23T15:52:04.000Z', 24, '2028-11-23T15:52:04.000Z'],
  ])('of %s is good for %d months, until %s', (at, months, until) => {
    expect(monthsLater(at, months)).toBe(until);
  });
});

describe('credits', () => {
  it('are taken one an estimate, those that end first before the others, and never below none (R022)', () => {
    const take = (orderId: number, at = AT) => ({ type: 'TakeCredit', orderId, at }) as const;
    const taken = (orderId: number, lot: string): AccountEvent => ({ type: 'CreditTaken', data: { orderId, lot } });
    account.after(opened).when(take(1)).records(taken(1, 'trial'));
    account.after(opened, taken(1, 'trial')).when(take(1)).records();
    account.after(opened, taken(1, 'trial')).when(take(2)).refuses('NO_CREDITS');
    account.after(opened, asked, paid).when(take(1)).records(taken(1, 'trial'));
    account
      .after(opened, asked, paid)
      .when(take(1, later(86_401)))
      .records(taken(1, 'purchase-7'));
    account
      .after(opened)
      .when(take(1, later(86_401)))
      .refuses('NO_CREDITS');
  });

  it('of an estimate that was not made come back once', () => {
    const taken: AccountEvent = { type: 'CreditTaken', data: { orderId: 1, lot: 'trial' } };
    const back: AccountEvent = { type: 'CreditGivenBack', data: { orderId: 1, lot: 'trial' } };
    account.after(opened, taken).when({ type: 'GiveBackCredit', orderId: 1 }).records(back);
    account.after(opened, taken, back).when({ type: 'GiveBackCredit', orderId: 1 }).records();
    expect(creditsLeft(stateAfter(accountDecider, 3, [opened, taken, back]), AT)).toBe(1);
  });

  it('of the trial come once', () => {
    const open = { type: 'OpenAccount', list: 'normal', credits: 1, days: 1, at: AT } as const;
    account.when(open).records(opened);
    account
      .after(opened)
      .when({ ...open, credits: 50 })
      .records();
  });
});
