import { describeEvent, type EstimateEvent } from '../../../contracts/estimating/events.ts';
import type { PaymentNotice } from '../../../contracts/estimating/payments/online-payment.ts';
import { type EstimateCommand, estimateDecider } from '../../../server/estimating/estimate.decider.ts';
import { given, stateAfter } from '../../given.ts';
import { started } from '../given.ts';

const estimate = given(estimateDecider).after(...started().log.map(({ type, data }) => ({ type, data }) as EstimateEvent));

const SUBJECT = { paymentId: 70, reportId: 301, title: 'Invoice 1012' };
const AT = '2026-11-17T16:00:00.000Z';
const start: Extract<EstimateCommand, { type: 'StartOnlinePayment' }> = {
  type: 'StartOnlinePayment',
  ...SUBJECT,
  total: '500.00',
  amount: '500',
  gateway: 'test gateway',
  emails: ['dana@example.com'],
  at: AT,
};
const begun: EstimateEvent = {
  type: 'OnlinePaymentStarted',
  data: { ...SUBJECT, total: '500.00', amount: '500.00', currency: 'USD', gateway: 'test gateway', emails: ['dana@example.com'] },
};
const notice = (kind: PaymentNotice['kind'], more: Partial<PaymentNotice> = {}): PaymentNotice => ({
  ...{ id: `n-${kind}`, kind, gatewayId: 'tg_1', amount: '500.00', currency: 'USD', saidAt: '2026-11-17T16:05:00.000Z' },
  ...{ reason: '', refundId: kind === 'refunded' ? 're_1' : '', payerName: 'Helen Kowalczyk', payerEmail: '', ...more },
});
const take = (kind: PaymentNotice['kind'], more?: Partial<PaymentNotice>) =>
  ({ type: 'TakePaymentNotice', paymentId: 70, notice: notice(kind, more) }) as const;
const ENTRY = {
  ...{ paymentId: 70, kind: 'payment' as const, paymentDate: '2026-11-17', amount: '500.00', typeId: 11 },
  ...{ payeeName: 'Helen Kowalczyk', detail: 'paid online, test gateway tg_1' },
};
const received = (more: { payment?: object; applied?: string; open?: string | null } = {}): EstimateEvent => ({
  type: 'OnlinePaymentReceived',
  data: {
    ...{ ...SUBJECT, gatewayId: 'tg_1', saidAt: '2026-11-17T16:05:00.000Z', applied: '500.00', open: '500.00' as string | null, ...more },
    payment: { ...ENTRY, ...more.payment },
    receiptTo: '',
  },
});
const setAside = (reason: string, id: string): EstimateEvent => ({
  type: 'PaymentNoticeSetAside',
  data: { ...SUBJECT, noticeId: id, gatewayId: 'tg_1', reason },
});
const byHand = (amount: string): EstimateEvent[] => [
  { type: 'PaymentRecorded', data: { ...ENTRY, paymentId: 8, amount, detail: 'Check 7' } },
  { type: 'PaymentsApplied', data: { reportId: 301, title: SUBJECT.title, total: '500.00', payments: [{ paymentId: 8, amount }] } },
];

describe('a payment through the gateway', () => {
  it('begins with what is open at most; the same amount again is the same payment', () => {
    estimate.when(start).records(begun);
    estimate.when({ ...start, amount: '500.01' }).refuses('MORE_THAN_OPEN', 'Of Invoice 1012 $500.00 are open. Please pay at most that.');
    estimate
      .after(begun)
      .when({ ...start, paymentId: 71 })
      .records();
    estimate
      .after(begun, ...byHand('100.00'))
      .when({ ...start, paymentId: 71, amount: '400.01' })
      .refuses('MORE_THAN_OPEN');
    estimate
      .after(begun, ...byHand('500.00'))
      .when({ ...start, paymentId: 71, amount: '1' })
      .refuses('NOTHING_TO_PAY');
  });

  it('is recorded as an entry and applied when it is told as paid; told again it records nothing', () => {
    estimate.after(begun).when(take('paid')).records(received());
    estimate.after(begun, received()).when(take('paid')).records();
    estimate
      .after(begun, received())
      .when(take('paid', { id: 'n-again' }))
      .records();
    const now = stateAfter(estimateDecider, 1000, [
      ...started().log.map(({ type, data }) => ({ type, data }) as EstimateEvent),
      begun,
      received(),
    ]);
    expect(now.payments.get(70)).toEqual({ ...ENTRY, appliedTo: [{ reportId: 301, amount: '500.00' }] });
    expect(describeEvent(now, received())).toMatchObject({ before: '$500.00 open', after: '$0.00 open' });
  });

  it('on its way counts against a second one, fails or arrives later, and what is late changes nothing', () => {
    const progress = (status: 'pending' | 'failed', minute: string, reason = ''): EstimateEvent => ({
      type: 'OnlinePaymentProgressed',
      data: { ...SUBJECT, status, reason, gatewayId: 'tg_1', saidAt: `2026-11-17T16:${minute}:00.000Z` },
    });
    estimate.after(begun).when(take('pending')).records(progress('pending', '05'));
    const pending = estimate.after(begun, progress('pending', '05'));
    pending.when({ ...start, paymentId: 71 }).refuses('NOTHING_TO_PAY');
    pending.when(take('paid', { saidAt: '2026-11-17T16:09:00.000Z' })).records({
      ...received(),
      data: { ...received().data, saidAt: '2026-11-17T16:09:00.000Z' },
    } as EstimateEvent);
    const failed = progress('failed', '06', 'the card was declined');
    pending.when(take('failed', { saidAt: '2026-11-17T16:06:00.000Z', reason: 'the card was declined' })).records(failed);
    // The notice that it is on its way was overtaken by the one that it failed.
    estimate.after(begun, failed).when(take('pending')).records();
    // A declined card, and then one that paid.
    estimate.after(begun, failed).when(take('paid')).records(received());
    estimate
      .after(begun, received())
      .when(take('failed', { saidAt: '2026-11-17T16:04:00.000Z' }))
      .records();
  });

  it('that is told as failed after it was paid, with another amount or in another currency, is left out and told once', () => {
    const paid = estimate.after(begun, received());
    const late = take('failed', { saidAt: '2026-11-17T17:00:00.000Z', reason: 'chargeback' });
    const why = setAside('it says that the payment failed after it was paid (chargeback). It stays recorded', 'n-failed');
    paid.when(late).records(why);
    paid.after(why).when(late).records();
    const less = setAside('it says $50.00, where $500.00 were asked for. Nothing is recorded', 'n-paid');
    estimate
      .after(begun)
      .when(take('paid', { amount: '50.00' }))
      .records(less);
    estimate
      .after(begun, less)
      .when(take('paid', { amount: '50.00' }))
      .records();
    const euros = setAside('it says 500.00 EUR, where $500.00 USD were asked for. Nothing is recorded', 'n-paid');
    estimate
      .after(begun)
      .when(take('paid', { currency: 'EUR' }))
      .records(euros);
    const twice = setAside('it says that it was paid a second time, as tg_2. The second payment is not recorded', 'n-2');
    paid
      .when(take('paid', { id: 'n-2', gatewayId: 'tg_2' }))
      .records({ ...twice, data: { ...twice.data, gatewayId: 'tg_2' } } as EstimateEvent);
  });

  it('above what is open meanwhile is recorded whole and applied as far as it is open; of an invoice that is gone to nothing', () => {
    estimate
      .after(begun, ...byHand('200.00'))
      .when(take('paid'))
      .records(received({ applied: '300.00', open: '300.00' }));
    const gone: EstimateEvent = { type: 'PaymentsApplied', data: { reportId: 301, title: SUBJECT.title, total: null, payments: [] } };
    estimate
      .after(begun, gone)
      .when(take('paid'))
      .records(received({ applied: '0.00', open: null }));
  });

  it('goes back in parts, each once; a refund that is told before the payment counts when that is told', () => {
    const refund = (more: object): EstimateEvent => ({
      type: 'OnlinePaymentRefunded',
      data: {
        ...{ ...SUBJECT, gatewayId: 'tg_1', refundId: 're_1', amount: '120.00', left: '380.00' as string | null },
        ...{ appliedTo: [{ reportId: 301, amount: '380.00' }], detail: 'paid online, test gateway tg_1, $120.00 refunded', ...more },
      },
    });
    const paid = estimate.after(begun, received());
    paid.when(take('refunded', { amount: '120.00' })).records(refund({}));
    paid
      .after(refund({}))
      .when(take('refunded', { amount: '120.00', id: 'n-again' }))
      .records();
    const above = 'it says that $400.00 went back, which is more than there is. Nothing is recorded';
    paid
      .after(refund({}))
      .when(take('refunded', { amount: '400.00', refundId: 're_2' }))
      .records(setAside(above, 'n-refunded'));
    const early = refund({ left: null, appliedTo: [] });
    estimate
      .after(begun)
      .when(take('refunded', { amount: '120.00' }))
      .records(early);
    estimate
      .after(begun, early)
      .when(take('paid'))
      .records(received({ payment: { amount: '380.00', detail: 'paid online, test gateway tg_1, $120.00 refunded' }, applied: '380.00' }));
  });

  it('is neither deleted nor changed by hand, but its payer can be named', () => {
    const paid = estimate.after(begun, received());
    paid.when({ type: 'DeletePayment', paymentId: 70 }).refuses('PAYMENT_IS_ONLINE');
    paid.when({ type: 'ChangePayment', paymentId: 70, kind: undefined, changes: { amount: '900.00' } }).refuses('PAYMENT_IS_ONLINE');
    const changes = { payeeName: 'H. Kowalczyk' };
    paid
      .when({ type: 'ChangePayment', paymentId: 70, kind: undefined, changes })
      .records({ type: 'PaymentChanged', data: { paymentId: 70, changes } });
    estimate.when(take('paid')).refuses('PAYMENT_NOT_FOUND');
  });
});
