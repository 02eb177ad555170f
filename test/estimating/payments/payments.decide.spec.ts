import { conflictKeys } from '../../../contracts/estimating/estimate/undo.ts';
import { orderView, paymentsView } from '../../../contracts/estimating/estimate/views.ts';
import { describeEvent, type EstimateEvent } from '../../../contracts/estimating/events.ts';
import type { PaymentFacts } from '../../../contracts/estimating/facts.ts';
import { amountsOf, jobMoney } from '../../../contracts/estimating/payments/job-money.ts';
import {
  ChangedPayment,
  MOST_PAYMENTS,
  NewPayment,
  PAYMENT_TYPES,
  paymentTypeOf,
  readDetail,
  withPrefix,
} from '../../../contracts/estimating/payments/payment.ts';
import { noChoices } from '../../../contracts/organization/events.ts';
import { estimateDecider } from '../../../server/estimating/estimate.decider.ts';
import { organizationDecider, paymentTrackingOf } from '../../../server/organization/organization.decider.ts';
import { given, stateAfter } from '../../given.ts';
import { FAUCET, type GivenEstimate, KITCHEN, started } from '../given.ts';

const RUTH: PaymentFacts = {
  paymentId: 7,
  kind: 'payment',
  paymentDate: '2026-12-16',
  amount: '600.00',
  typeId: 10,
  payeeName: 'Ruth Abernathy',
  detail: 'Toward the tiles',
};
const TILES: PaymentFacts = { ...RUTH, paymentId: 8, kind: 'expense', amount: '1486.20', typeId: 1, payeeName: 'Scioto Tile Supply' };
const recorded = (payment: PaymentFacts): EstimateEvent => ({ type: 'PaymentRecorded', data: payment });
const record = (given: GivenEstimate, payment: PaymentFacts, who = 1) => given.do({ type: 'RecordPayment', ...payment }, who);
const estimate = given(estimateDecider).after(...started().log.map(({ type, data }) => ({ type, data }) as EstimateEvent));

describe('the texts of payments at the edge of the calls', () => {
  it("R211, R212, M094, M095: 'Pmt|' marks a payment and 'Exp|' an expense", () => {
    expect(readDetail('Pmt|Check 1041')).toEqual({ kind: 'payment', detail: 'Check 1041' });
    expect(readDetail('Exp|Dumpster')).toEqual({ kind: 'expense', detail: 'Dumpster' });
    expect(readDetail('Check 1041')).toEqual({ kind: undefined, detail: 'Check 1041' });
    expect([withPrefix('payment', 'x'), withPrefix('expense', 'x')]).toEqual(['Pmt|x', 'Exp|x']);
  });

  it('R214: one leading prefix is stripped; what a person typed after it stays text', () => {
    expect(readDetail('Pmt|Exp|not an expense')).toEqual({ kind: 'payment', detail: 'Exp|not an expense' });
    expect(readDetail('see Pmt|')).toEqual({ kind: undefined, detail: 'see Pmt|' });
  });

  it.each([
    ['R215', 1, 'Visa'],
    ['R216', 2, 'MasterCard'],
    ['R217', 3, 'American Express'],
    ['R218', 4, 'Discover'],
    ['R219', 9, 'Check'],
    ['R220', 10, 'Cash'],
    ['R221', 11, 'Other'],
  ])('%s: payment type %i is %s', (_rule, id, name) => expect(PAYMENT_TYPES.filter((type) => type.id === id)).toMatchObject([{ name }]));
  it('there are no other types', () => expect(PAYMENT_TYPES).toHaveLength(7));

  it('R222: an id that is not listed is Other', () => {
    for (const id of [0, 5, 8, 12, 4_711]) expect(paymentTypeOf(id)).toEqual({ id: 11, name: 'Other' });
  });

  it('R206: commas of an amount are stripped, and it is read as a number', () => {
    const amountOf = (paymentAmount: unknown) => NewPayment.safeParse({ order_Id: 1, paymentAmount }).data?.paymentAmount;
    expect(['4,119.57', '4119.57', 4119.57, '12', '0.1', '12.500'].map(amountOf)).toEqual([
      '4119.57',
      '4119.57',
      '4119.57',
      '12.00',
      '0.10',
      '12.50',
    ]);
    for (const wrong of ['0', '0.00', '-5', '1.005', 'ten', '', '1e5', '1000000000.01', null]) expect(amountOf(wrong)).toBeUndefined();
  });

  it('reads a day as it is written, and refuses one that does not exist', () => {
    const dayOf = (paymentDate: string) => ChangedPayment.safeParse({ paymentDate }).data?.paymentDate;
    expect(['2026-12-16', '12/16/2026', '1/2/2026', '2026-12-16T23:30:00.000-05:00'].map(dayOf)).toEqual([
      '2026-12-16',
      '2026-12-16',
      '2026-01-02',
      '2026-12-16',
    ]);
    for (const wrong of ['02/30/2026', '16.12.2026', 'today', '']) expect(dayOf(wrong)).toBeUndefined();
  });

  it('limits a detail without its prefix', () => {
    expect(NewPayment.safeParse({ order_Id: 1, paymentAmount: 1, paymentDetail: `Pmt|${'x'.repeat(255)}` }).success).toBe(true);
    expect(NewPayment.safeParse({ order_Id: 1, paymentAmount: 1, paymentDetail: `Pmt|${'x'.repeat(256)}` }).success).toBe(false);
  });
});

describe('payments and expenses of an estimate', () => {
  it('are recorded, changed field by field, and deleted', () => {
    estimate.when({ type: 'RecordPayment', ...RUTH }).records(recorded(RUTH));
    const paid = estimate.after(recorded(RUTH));
    paid
      .when({ type: 'ChangePayment', paymentId: 7, kind: 'payment', changes: { amount: '640.00', typeId: 10, detail: undefined } })
      .records({ type: 'PaymentChanged', data: { paymentId: 7, changes: { amount: '640.00' } } });
    paid.when({ type: 'ChangePayment', paymentId: 7, kind: undefined, changes: { ...RUTH } }).records();
    paid.when({ type: 'DeletePayment', paymentId: 7 }).records({ type: 'PaymentDeleted', data: { paymentId: 7 } });
  });

  it('R210: a payment stays a payment, and an expense an expense', () => {
    const paid = estimate.after(recorded(RUTH), recorded(TILES));
    paid.when({ type: 'ChangePayment', paymentId: 7, kind: 'expense', changes: {} }).refuses('PAYMENT_KIND_STAYS');
    paid.when({ type: 'ChangePayment', paymentId: 8, kind: 'payment', changes: { detail: 'x' } }).refuses('PAYMENT_KIND_STAYS');
  });

  it('refuses what is not there, and more than an order holds', () => {
    estimate.when({ type: 'ChangePayment', paymentId: 7, kind: undefined, changes: { detail: 'x' } }).refuses('PAYMENT_NOT_FOUND');
    estimate.when({ type: 'DeletePayment', paymentId: 7 }).refuses('PAYMENT_NOT_FOUND');
    const full = Array.from({ length: MOST_PAYMENTS }, (_, n) => recorded({ ...RUTH, paymentId: n + 1 }));
    estimate
      .after(...full)
      .when({ type: 'RecordPayment', ...RUTH, paymentId: MOST_PAYMENTS + 1 })
      .refuses('LIMIT_EXCEEDED');
  });

  it('are listed with the latest day first, and on one day the latest entry', () => {
    const given = started();
    record(given, { ...RUTH, paymentId: 1, paymentDate: '2026-11-20' });
    record(given, { ...RUTH, paymentId: 2, paymentDate: '2026-12-02' });
    record(given, { ...TILES, paymentId: 3, paymentDate: '2026-11-20' });
    expect(paymentsView(given.state).map(({ id, paymentDetail }) => [id, paymentDetail])).toEqual([
      [2, 'Pmt|Toward the tiles'],
      [3, 'Exp|Toward the tiles'],
      [1, 'Pmt|Toward the tiles'],
    ]);
  });

  it('give the money of the job: owed is the total with tax less what was received, never less what was spent', () => {
    const given = started();
    given.do({ type: 'AddItems', areaIds: [KITCHEN], taskId: 0, lines: [FAUCET], minimums: [], itemIds: [10], at: '2026-11-17T00:00:00Z' });
    record(given, RUTH);
    record(given, TILES);
    // 90 labor and 210 material, 20 % overhead and profit, 8.25 % tax on the material.
    expect(orderView(given.state).money).toEqual({
      accepted: null,
      lines: '360.00',
      tax: '17.33',
      total: '377.33',
      cost: '300.00',
      received: '600.00',
      spent: '1486.20',
      owed: '-222.67',
      payments: 1,
      expenses: 1,
    });
    expect(amountsOf([...given.state.items.values()])).toEqual({ lines: '360.00', tax: '17.33', cost: '300.00' });
    const accepted = { lines: '1000.00', tax: '80.00', cost: '700.00', reportId: 3, at: '2026-11-19T10:00:00Z' };
    expect(jobMoney(given.state, accepted)).toMatchObject({
      accepted: { reportId: 3, at: '2026-11-19T10:00:00Z' },
      total: '1080.00',
      cost: '700.00',
      owed: '480.00',
    });
  });
});

describe('undo of payments', () => {
  it('takes back an entry, a change and a deletion, and does them again', () => {
    const given = started();
    record(given, RUTH);
    given.do({ type: 'ChangePayment', paymentId: 7, kind: undefined, changes: { amount: '640.00', typeId: 9 } });
    given.do({ type: 'DeletePayment', paymentId: 7 });
    expect(given.undo()).toEqual([{ type: 'PaymentRestored', data: { ...RUTH, amount: '640.00', typeId: 9 } }]);
    expect(given.undo()).toEqual([{ type: 'PaymentChanged', data: { paymentId: 7, changes: { amount: '600.00', typeId: 10 } } }]);
    expect(given.undo()).toEqual([{ type: 'PaymentDeleted', data: { paymentId: 7 } }]);
    expect(given.state.payments.size).toBe(0);
    for (let n = 0; n < 3; n++) given.redo();
    expect(given.state.payments.size).toBe(0);
    given.undo();
    expect(given.state.payments.get(7)).toEqual({ ...RUTH, amount: '640.00', typeId: 9, appliedTo: [] });
  });

  it("is refused over a colleague's change of the same field, and of an entry that a colleague deleted; another field is no conflict", () => {
    const given = started();
    record(given, RUTH);
    given.do({ type: 'ChangePayment', paymentId: 7, kind: undefined, changes: { amount: '640.00' } });
    given.do({ type: 'ChangePayment', paymentId: 7, kind: undefined, changes: { detail: 'Cash at the door' } }, 2);
    expect(given.undo()).toHaveLength(1);
    expect(given.state.payments.get(7)).toMatchObject({ amount: '600.00', detail: 'Cash at the door' });
    given.redo();
    given.do({ type: 'ChangePayment', paymentId: 7, kind: undefined, changes: { amount: '650.00' } }, 2);
    expect(() => given.undo()).toThrow('The amount of the payment of $650.00 was changed since by Marcus, so that this cannot be undone.');
    given.do({ type: 'DeletePayment', paymentId: 7 }, 2);
    expect(given.refusal(() => given.undo())).toBe('UNDO_CONFLICT');
  });

  it('names what it writes, so that other screens hear of it', () => {
    expect(conflictKeys(recorded(RUTH)).checks).toEqual(['payment:7']);
    const changed: EstimateEvent = { type: 'PaymentChanged', data: { paymentId: 7, changes: { amount: '1.00', detail: 'x' } } };
    expect(conflictKeys(changed).checks).toEqual(['payment:7:amount', 'payment:7:detail']);
  });
});

describe('what the audit says of payments', () => {
  const told = (event: EstimateEvent, ...before: PaymentFacts[]) => {
    const given = started();
    for (const payment of before) record(given, payment);
    const { kind, sentence, before: old, after } = describeEvent(given.state, event);
    expect(kind).toBe('payments');
    return [sentence, old, after];
  };

  it('names the amount, who paid or was paid, and old and new values', () => {
    expect(told(recorded(RUTH))).toEqual(['Recorded a payment of $600.00 from Ruth Abernathy', '', '12/16/2026, Cash, Toward the tiles']);
    expect(told(recorded(TILES))[0]).toBe('Recorded an expense of $1,486.20 to Scioto Tile Supply');
    expect(told({ type: 'PaymentChanged', data: { paymentId: 7, changes: { amount: '640.00', typeId: 9 } } }, RUTH)).toEqual([
      'Changed amount and type of the payment of $600.00 from Ruth Abernathy',
      '$600.00; Cash',
      '$640.00; Check',
    ]);
    expect(told({ type: 'PaymentChanged', data: { paymentId: 8, changes: { payeeName: '' } } }, TILES)).toEqual([
      'Changed payee of the expense of $1,486.20 to Scioto Tile Supply',
      'Scioto Tile Supply',
      'nobody',
    ]);
    expect(told({ type: 'PaymentDeleted', data: { paymentId: 7 } }, RUTH)).toEqual([
      'Deleted the payment of $600.00 from Ruth Abernathy',
      '12/16/2026, Cash, Toward the tiles',
      '',
    ]);
    expect(told({ type: 'PaymentRestored', data: RUTH })[0]).toBe('Brought back the payment of $600.00 from Ruth Abernathy');
  });
});

describe('payment and expense tracking', () => {
  it('R223: is a setting of the organization, on until it is switched off', () => {
    const organization = given(organizationDecider, 1);
    expect(paymentTrackingOf(noChoices(1))).toBe(true);
    organization.when({ type: 'SwitchPaymentTracking', on: true }).records();
    const off = { type: 'PaymentTrackingSwitched' as const, data: { organizationId: 1, on: false } };
    organization.when({ type: 'SwitchPaymentTracking', on: false }).records(off);
    expect(paymentTrackingOf(stateAfter(organizationDecider, 1, [off]))).toBe(false);
  });
});
