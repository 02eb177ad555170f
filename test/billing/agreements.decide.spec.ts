import type { AccountEvent } from '../../contracts/billing/account.events.ts';
import { creditsLeft, type Terms } from '../../contracts/billing/account-state.ts';
import { type Agreement, monthsLater, type Plan, periodAt } from '../../contracts/billing/agreements/plan.ts';
import { accountDecider, type Told } from '../../server/billing/account.decider.ts';
import { changeTo } from '../../server/billing/agreements/proration.ts';
import { given, stateAfter } from '../given.ts';

const account = given(accountDecider, 3);
const AT = '2026-01-31T15:00:00.000Z';
const DAY = 86_400_000;
const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();
const times = (at: string) => ({ askAt: later(at, 40_000), until: later(at, DAY) });

const plan: Plan = {
  ...{ productPricingId: 151, productId: 45, name: 'Crew 5, monthly', list: 'normal', credits: 5, goodForMonths: 24, everyMonths: 1 },
  price: '39.00',
};
const bigger: Plan = { ...plan, productPricingId: 152, name: 'Crew 15, monthly', credits: 15, price: '99.00' };
const terms: Terms = {
  ...{ productPricingId: 151, productId: 45, name: 'Crew 5, monthly', credits: 5, goodForMonths: 24, list: 'normal' },
  ...{ listPrice: '39.00', discount: '0.00', price: '39.00', taxState: 'OH', taxPercent: '5.75', zip: '43212', salesTax: '2.24' },
  ...{ total: '41.24', currency: 'USD', promotionId: 0, promotionCode: '', gateway: 'test gateway' },
};
const opened: AccountEvent = { type: 'AccountOpened', data: { list: 'normal', credits: 0, expiresAt: AT } };
const askedFor = (purchaseId: number, at: string): AccountEvent => ({
  type: 'PurchaseAsked',
  data: { purchaseId, userId: 1, ...terms, ...times(at) },
});
const asked: AccountEvent = { type: 'AgreementAsked', data: { agreementId: 9, purchaseId: 7, userId: 1, plan, zip: '43212' } };
const paidOf = (purchaseId: number, at: string): AccountEvent => ({
  type: 'PurchasePaid',
  data: { purchaseId, gatewayId: `tg_${purchaseId}`, saidAt: at, paidWith: 'Visa', credits: 5, expiresAt: monthsLater(at, 24) },
});
const FIRST_END = '2026-02-28T15:00:00.000Z';
const SECOND_END = '2026-03-31T15:00:00.000Z';
const begun: AccountEvent = {
  type: 'AgreementBegun',
  data: { agreementId: 9, from: AT, until: FIRST_END, means: 'tm_1', paidWith: 'Visa' },
};
const running = [opened, askedFor(7, AT), asked, paidOf(7, AT), begun];
const period = { from: FIRST_END, until: SECOND_END };
const renew = (at: string, purchaseId = 8) => ({ type: 'RenewAgreement', agreementId: 9, purchaseId, terms, period, at }) as const;
const renewalAsked: AccountEvent = { type: 'AgreementRenewalAsked', data: { agreementId: 9, purchaseId: 8, ...period } };
const underWay = [...running, askedFor(8, FIRST_END), renewalAsked];
const says = (purchaseId: number, told: Told, at: string, tries?: number) =>
  ({ type: 'TakeAnswer', purchaseId, told, at, ...(tries && { tries }) }) as const;
const paid = (purchaseId: number, at: string): Told => ({
  ...{ kind: 'paid', gatewayId: `tg_${purchaseId}`, saidAt: at, amount: '41.24', currency: 'USD', paidWith: 'Visa', means: 'tm_1' },
  noticeId: 'n',
});
const no = (at: string): Told => ({ kind: 'refused', gatewayId: 'tg_8', saidAt: at, reason: 'No.', noticeId: 'n' });
const refused = (at: string): AccountEvent => ({
  type: 'PurchaseRefused',
  data: { purchaseId: 8, reason: 'No.', gatewayId: 'tg_8', saidAt: at },
});
const tryAgain = (refusals: number, tryAt: string): AccountEvent => ({
  type: 'AgreementRenewalRefused',
  data: { agreementId: 9, purchaseId: 8, reason: 'No.', refusals, tryAt },
});

describe('a billing agreement', () => {
  it('begins with its first payment, and there is one at a time', () => {
    const buy = {
      type: 'AskPurchase',
      purchaseId: 7,
      userId: 1,
      terms,
      oncePerAccount: false,
      agreement: { agreementId: 9, plan },
    } as const;
    account
      .after(opened)
      .when({ ...buy, at: AT })
      .records(askedFor(7, AT), asked);
    account
      .after(opened, askedFor(7, AT), asked)
      .when(says(7, paid(7, AT), AT))
      .records(paidOf(7, AT), begun);
    const again = { ...buy, purchaseId: 17, agreement: { agreementId: 19, plan }, at: AT };
    account
      .after(...running)
      .when(again)
      .refuses('AGREEMENT_RUNS');
  });

  it('that was refused and is paid late beside another gives its credits, and is not renewed', () => {
    const other: AccountEvent[] = [
      { type: 'PurchaseRefused', data: { purchaseId: 7, reason: 'No.', gatewayId: 'x', saidAt: AT } },
      askedFor(17, AT),
      { type: 'AgreementAsked', data: { agreementId: 19, purchaseId: 17, userId: 1, plan, zip: '43212' } },
      paidOf(17, AT),
      { type: 'AgreementBegun', data: { agreementId: 19, from: AT, until: FIRST_END, means: 'tm_2', paidWith: 'Visa' } },
    ];
    account
      .after(opened, askedFor(7, AT), asked, ...other)
      .when(says(7, paid(7, AT), AT))
      .records(paidOf(7, AT));
  });

  it('is renewed when its period is over, by one purchase of the period, whoever asks for it', () => {
    account
      .after(...running)
      .when(renew(later(FIRST_END, -1)))
      .records();
    account
      .after(...running)
      .when(renew(FIRST_END))
      .records(askedFor(8, FIRST_END), renewalAsked);
    account
      .after(...underWay)
      .when(renew(later(FIRST_END, 1_000)))
      .records();
    account
      .after(...underWay)
      .when(says(8, paid(8, FIRST_END), FIRST_END))
      .records(paidOf(8, FIRST_END), { type: 'AgreementRenewed', data: { agreementId: 9, purchaseId: 8, ...period } });
  });

  it('that is refused is tried again after 3 and 4 days, and then ends; what it gave stays', () => {
    const second = later(FIRST_END, 3 * DAY);
    const third = later(FIRST_END, 7 * DAY);
    account
      .after(...underWay)
      .when(says(8, no(FIRST_END), FIRST_END))
      .records(refused(FIRST_END), tryAgain(1, second));
    const late = [...underWay, refused(FIRST_END), tryAgain(1, second)];
    account
      .after(...late)
      .when(renew(later(second, -1)))
      .records();
    const again: AccountEvent = { type: 'PurchaseTriedAgain', data: { purchaseId: 8, ...times(second) } };
    account
      .after(...late)
      .when(renew(second))
      .records(again);
    account
      .after(...late, again)
      .when(says(8, no(second), second, 2))
      .records(refused(second), tryAgain(2, third));
    const last: AccountEvent = { type: 'PurchaseTriedAgain', data: { purchaseId: 8, ...times(third) } };
    account
      .after(...late, again, refused(second), tryAgain(2, third), last)
      .when(says(8, no(third), third, 3))
      .records(refused(third), { type: 'AgreementEnded', data: { agreementId: 9, reason: 'No.' } });
    expect(creditsLeft(stateAfter(accountDecider, 3, [...late]), third)).toBe(5);
  });

  it('a refusal of a try before that comes late says nothing of the next, and its payment counts', () => {
    const second = later(FIRST_END, 3 * DAY);
    const again: AccountEvent = { type: 'PurchaseTriedAgain', data: { purchaseId: 8, ...times(second) } };
    const late = [...underWay, refused(FIRST_END), tryAgain(1, second), again];
    account
      .after(...late)
      .when(says(8, no(FIRST_END), second, 1))
      .records();
    account
      .after(...late)
      .when(says(8, paid(8, second), second, 1))
      .records(paidOf(8, second), { type: 'AgreementRenewed', data: { agreementId: 9, purchaseId: 8, ...period } });
  });

  it('a charge of which the gateway has not heard is tried again in an hour, and counts as no refusal', () => {
    const unheard: Told = { kind: 'refused', gatewayId: '', saidAt: FIRST_END, reason: 'Not reached.', noticeId: '' };
    account
      .after(...underWay)
      .when(says(8, unheard, FIRST_END))
      .records(
        { type: 'PurchaseRefused', data: { purchaseId: 8, reason: 'Not reached.', gatewayId: '', saidAt: FIRST_END } },
        {
          type: 'AgreementRenewalRefused',
          data: { agreementId: 9, purchaseId: 8, reason: 'Not reached.', refusals: 0, tryAt: later(FIRST_END, 3_600_000) },
        },
      );
  });

  it('that somebody asked to cancel charges nothing more, however often it is asked (R483)', () => {
    const cancelAsked: AccountEvent = { type: 'AgreementCancelAsked', data: { agreementId: 9 } };
    const cancelled: AccountEvent = { type: 'AgreementCancelled', data: { agreementId: 9 } };
    account
      .after(...running)
      .when({ type: 'CancelAgreement', agreementId: 9 })
      .records(cancelAsked);
    account
      .after(...running, cancelAsked)
      .when({ type: 'CancelAgreement', agreementId: 9 })
      .records();
    account
      .after(...running, cancelAsked)
      .when(renew(FIRST_END))
      .records();
    account
      .after(...running, cancelAsked)
      .when({ type: 'EndCancelledAgreement', agreementId: 9 })
      .records(cancelled);
    account
      .after(...running, cancelAsked, cancelled)
      .when({ type: 'CancelAgreement', agreementId: 9 })
      .records();
    account
      .after(...running, cancelAsked, cancelled)
      .when(renew(FIRST_END))
      .records();
    account
      .after(...running)
      .when({ type: 'EndCancelledAgreement', agreementId: 9 })
      .records();
    account.after(opened).when({ type: 'CancelAgreement', agreementId: 9 }).refuses('AGREEMENT_NOT_FOUND');
  });

  it('with another card tries a refused renewal at once', () => {
    const late = [...underWay, refused(FIRST_END), tryAgain(1, later(FIRST_END, 3 * DAY))];
    const change = { type: 'ChangeMeans', agreementId: 9, means: 'tm_2', paidWith: 'Mastercard', userId: 2 } as const;
    const changed: AccountEvent = {
      type: 'AgreementMeansChanged',
      data: { agreementId: 9, means: 'tm_2', paidWith: 'Mastercard', userId: 2 },
    };
    account
      .after(...late)
      .when(change)
      .records(changed);
    account
      .after(...late, changed)
      .when(change)
      .records();
    const now = stateAfter(accountDecider, 3, [...late, changed]).agreements.get(9);
    // The instant of the event.
    expect(now?.tryAt).toBe('2026-11-17T15:42:00.000Z');
  });

  it('gives back no credits of its own', () => {
    account
      .after(...running)
      .when({ type: 'AskRefund', purchaseId: 7, refundId: 'r', at: AT })
      .refuses('PLAN_NOT_GIVEN_BACK');
  });
});

describe('an agreement that may not be charged', () => {
  const rest = (why: 'nobody' | 'payer') => ({ type: 'RestAgreement', agreementId: 9, why }) as const;
  const rested = (why: 'nobody' | 'payer'): AccountEvent => ({ type: 'AgreementRested', data: { agreementId: 9, why } });
  const stateOf = (...events: AccountEvent[]) => stateAfter(accountDecider, 3, events).agreements.get(9);

  it('rests: it is not renewed, and not tried again after a refusal', () => {
    account
      .after(...running)
      .when(rest('nobody'))
      .records(rested('nobody'));
    account
      .after(...running, rested('nobody'))
      .when(rest('nobody'))
      .records();
    account
      .after(...running, rested('nobody'))
      .when(renew(FIRST_END))
      .records();
    const late = [...underWay, refused(FIRST_END), tryAgain(1, later(FIRST_END, 3 * DAY))];
    account
      .after(...late, rested('nobody'))
      .when(renew(later(FIRST_END, 4 * DAY)))
      .records();
    expect(stateOf(...late, rested('nobody'))).toMatchObject({ status: 'active', rests: 'nobody', tryAt: '', refusals: 0 });
  });

  it('waits with resting while a payment of it is under way, whose money may be taken already', () => {
    account
      .after(...underWay)
      .when(rest('nobody'))
      .records();
    account
      .after(...running, { type: 'AgreementCancelAsked', data: { agreementId: 9 } })
      .when(rest('nobody'))
      .records();
  });

  it('goes on three days after somebody can sign in again, and does not charge what is over', () => {
    const at = '2026-06-20T00:00:00.000Z';
    const resume = { type: 'ResumeAgreement', agreementId: 9, at } as const;
    const resumed: AccountEvent = { type: 'AgreementResumed', data: { agreementId: 9, tryAt: later(at, 3 * DAY) } };
    account
      .after(...running)
      .when(resume)
      .records();
    account
      .after(...running, rested('nobody'))
      .when(resume)
      .records(resumed);
    const refusedBefore = [...underWay, refused(FIRST_END), tryAgain(1, later(FIRST_END, 3 * DAY)), rested('nobody'), resumed];
    const now = stateOf(...refusedBefore);
    expect(now).toMatchObject({ rests: '', tryAt: later(at, 3 * DAY), renewal: { purchaseId: 0 } });
    const period = periodAt(now as Agreement, later(at, 3 * DAY));
    expect(period).toEqual({ from: '2026-05-31T15:00:00.000Z', until: '2026-06-30T15:00:00.000Z' });
  });

  it('of which what was paid for is not over goes on when it is', () => {
    account
      .after(...running, rested('payer'))
      .when({ type: 'ResumeAgreement', agreementId: 9, at: later(AT, DAY) })
      .records({ type: 'AgreementResumed', data: { agreementId: 9, tryAt: FIRST_END } });
  });

  it('because who gave the card is to be erased goes on with a card of somebody else, and buys no dearer plan before', () => {
    const resting = [...running, rested('payer')];
    account
      .after(...resting)
      .when({ type: 'ChangePlan', agreementId: 9, purchaseId: 20, userId: 2, plan: bigger, terms, at: FIRST_END })
      .refuses('AGREEMENT_RESTS');
    const changed: AccountEvent = {
      type: 'AgreementMeansChanged',
      data: { agreementId: 9, means: 'tm_2', paidWith: 'Mastercard', userId: 2 },
    };
    expect(stateOf(...resting, changed)).toMatchObject({ rests: '', payerId: 2, tryAt: '2026-11-17T15:42:00.000Z' });
    expect(stateOf(...running, rested('nobody'), changed)).toMatchObject({ rests: 'nobody' });
  });

  it('is cancelled as any other; what is kept of one that ended is forgotten once', () => {
    account
      .after(...running, rested('nobody'))
      .when({ type: 'CancelAgreement', agreementId: 9 })
      .records({ type: 'AgreementCancelAsked', data: { agreementId: 9 } });
    const forgotten: AccountEvent = { type: 'AgreementMeansForgotten', data: { agreementId: 9 } };
    const forget = { type: 'ForgetMeans', agreementId: 9, means: 'tm_1' } as const;
    account
      .after(...running)
      .when(forget)
      .records(forgotten);
    account
      .after(...running, forgotten)
      .when(forget)
      .records();
    // Another card was given meanwhile.
    account
      .after(...running)
      .when({ ...forget, means: 'tm_0' })
      .records();
  });
});

describe('periods', () => {
  const agreement = (anchor: string, everyMonths = 1) => ({ anchor, plan: { ...plan, everyMonths }, next: null });

  it('of January 31 end with February and come back to the 31st', () => {
    let at = AT;
    const ends = Array.from({ length: 4 }, () => (at = periodAt(agreement(AT), at).until));
    expect(ends.map((end) => end.slice(0, 10))).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  });

  it('of February 29 end with February in other years', () => {
    expect(periodAt(agreement('2028-02-29T08:00:00.000Z', 12), '2028-03-01T00:00:00.000Z').until).toBe('2029-02-28T08:00:00.000Z');
  });

  it.each([
    ['begins', '2026-02-08T07:30:00.000Z', '2026-03-08T07:30:00.000Z'],
    ['ends', '2026-10-01T06:30:00.000Z', '2026-11-01T06:30:00.000Z'],
  ])('follow each other without gap or overlap where daylight saving %s', (_, anchor, until) => {
    const first = periodAt(agreement(anchor), anchor);
    expect(first).toEqual({ from: anchor, until });
    expect(periodAt(agreement(anchor), until).from).toBe(until);
    expect(periodAt(agreement(anchor), later(until, -1)).from).toBe(anchor);
  });

  it('that were missed by a server that was off are not charged', () => {
    expect(periodAt(agreement(AT), '2026-06-05T00:00:00.000Z')).toEqual({
      from: '2026-05-31T15:00:00.000Z',
      until: '2026-06-30T15:00:00.000Z',
    });
  });
});

describe('a change of plan', () => {
  const now = stateAfter(accountDecider, 3, [...running]).agreements.get(9) as Agreement;

  it('to a dearer one counts at once, and takes off what is unused, of its price as of its credits', () => {
    // 28 days, of which 14 are left: 19.50 of 39.00, and 3 of 5 credits.
    expect(changeTo(now, bigger, '5.75', later(AT, 14 * DAY))).toMatchObject({
      ...{ takesEffect: 'now', days: 28, daysLeft: 14, credits: 12, listPrice: '99.00', discount: '19.50', price: '79.50' },
      ...{ salesTax: '4.57', total: '84.07' },
    });
    // On the first day all of it is unused: 15 credits for 99.00 in all.
    expect(changeTo(now, bigger, '0', later(AT, 1_000))).toMatchObject({ credits: 10, price: '60.00' });
    expect(changeTo(now, bigger, '0', later(FIRST_END, DAY))).toMatchObject({ daysLeft: 0, credits: 15, price: '99.00' });
  });

  it('to a cheaper one counts from the next period on, and costs nothing now', () => {
    const cheaper = { ...plan, productPricingId: 150, price: '9.00' };
    expect(changeTo(now, cheaper, '10', later(AT, DAY))).toMatchObject({
      ...{ takesEffect: 'renewal', at: FIRST_END, discount: '0.00', total: '9.90' },
    });
    const change = { type: 'PlanChange', agreementId: 9, plan: cheaper } as const;
    const planned: AccountEvent = { type: 'AgreementChangePlanned', data: { agreementId: 9, plan: cheaper } };
    account
      .after(...running)
      .when(change)
      .records(planned);
    account
      .after(...running, planned)
      .when(change)
      .records();
    account
      .after(...running, planned)
      .when({ ...change, plan: null })
      .records({ type: 'AgreementChangePlanned', data: { agreementId: 9, plan: null } });
    const renewed: AccountEvent = { type: 'AgreementRenewed', data: { agreementId: 9, purchaseId: 8, ...period } };
    expect(stateAfter(accountDecider, 3, [...underWay, planned, renewed]).agreements.get(9)?.plan.price).toBe('9.00');
  });

  it('waits while another payment is under way', () => {
    const change = { type: 'ChangePlan', agreementId: 9, purchaseId: 20, userId: 1, plan: bigger, terms, at: FIRST_END } as const;
    account
      .after(...underWay)
      .when(change)
      .refuses('PAYMENT_OPEN');
    const changeAsked: AccountEvent = { type: 'AgreementChangeAsked', data: { agreementId: 9, purchaseId: 20, plan: bigger } };
    account
      .after(...running)
      .when(change)
      .records(askedFor(20, FIRST_END), changeAsked);
    account
      .after(...running, askedFor(20, FIRST_END), changeAsked)
      .when(says(20, paid(20, FIRST_END), FIRST_END))
      .records(paidOf(20, FIRST_END), {
        type: 'AgreementChanged',
        data: { agreementId: 9, purchaseId: 20, plan: bigger, from: FIRST_END, until: '2026-03-28T15:00:00.000Z' },
      });
  });
});
