import type { z } from 'zod';
import { emptyEstimate } from '../../contracts/estimating/estimate/state.ts';
import type { Order } from '../../contracts/estimating/order.ts';
import type { Report } from '../../contracts/reporting/entities.ts';
import { byOrder, compare, loanInWords } from '../../web/estimating/jobs/list-model.ts';
import { jobOf } from '../../web/estimating/jobs/model.ts';

type ReportOf = z.infer<typeof Report>;
const NOW = new Date('2026-11-20T18:00:00.000Z');

const order = (change: Partial<Order> = {}): Order => ({
  id: 1001,
  whatIf: null,
  responsibleId: 1,
  loan: null,
  externalRefId: 'Roof, storm damage',
  orderType: 'Estimate',
  checksum: '',
  survey: { id: 1, address: '', address2: '', city: '', state: 'OH', zip: '43215' },
  customer: { ...emptyEstimate(1).customer, firstName: 'Gloria', lastName: 'Ostrander' },
  customerName: 'Gloria Ostrander',
  status: 'Sent',
  quality: 'Good',
  itemCount: 3,
  attentionCount: 0,
  totals: { totalCost: '13952.96', tax: '0.00', grandTotal: '13952.96' } as Order['totals'],
  money: { owed: '13952.96' } as Order['money'],
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-10T10:00:00.000Z',
  updatedBy: 'Dana Whitfield',
  ...change,
});

const report = (change: Partial<ReportOf> = {}): ReportOf =>
  ({
    id: 7,
    order_Id: 1001,
    customReportType: 'Estimate',
    excludeTax: false,
    linkStatus: 'open',
    opened: 1,
    response: null,
    total: '14037.58',
    validUntil: '2026-12-20',
    createdAt: '2026-11-12T10:00:00.000Z',
    ...change,
  }) as ReportOf;

const answered = (answer: 'yes' | 'no', change: Partial<ReportOf> = {}) =>
  report({
    linkStatus: 'answered',
    response: { name: 'Gloria Ostrander', answer, kind: 'Acceptance', comments: '', at: '2026-11-20T14:00:00.000Z', signed: false },
    ...change,
  });

describe('the list of jobs', () => {
  it('counts an answered job with what the customer saw, and says that the estimate changed since', () => {
    const job = jobOf(order({ status: 'Accepted', updatedAt: '2026-11-20T15:00:00.000Z' }), [answered('yes')], NOW);
    expect(job).toMatchObject({ stage: 'Accepted', amount: '14037.58', urgent: true });
    expect(job.next).toMatch(/^Accepted today .*, estimate changed since: now \$13,952\.96$/);
    expect(jobOf(order({ status: 'Declined' }), [answered('no', { total: '5023.92' })], NOW)).toMatchObject({
      stage: 'Declined',
      amount: '5023.92',
    });
  });

  it('does not take tax that the reader was not shown for a change', () => {
    const totals = { totalCost: '14037.58', tax: '732.23', grandTotal: '14769.81' } as Order['totals'];
    const job = jobOf(
      order({ status: 'Accepted', totals, updatedAt: '2026-11-20T15:00:00.000Z' }),
      [answered('yes', { excludeTax: true })],
      NOW,
    );
    expect(job).toMatchObject({ amount: '14037.58', urgent: false });
    expect(job.next).toMatch(/work can start$/);
  });

  it('gives a job whose last open link was withdrawn back to the contractor', () => {
    const job = jobOf(order(), [report({ linkStatus: 'withdrawn' })], NOW);
    expect(job).toMatchObject({ stage: 'Draft', move: 'Your move', next: 'Link withdrawn, revise or send again' });
    expect(jobOf(order(), [report({ id: 8 }), report({ linkStatus: 'withdrawn' })], NOW)).toMatchObject({ stage: 'Opened' });
    expect(jobOf(order(), undefined, NOW)).toMatchObject({ stage: 'Sent' });
  });

  it('waits for the newest report after an earlier one was declined', () => {
    const again = jobOf(order({ status: 'Sent' }), [report({ id: 8, opened: 0 }), answered('no')], NOW);
    expect(again).toMatchObject({ stage: 'Sent', amount: '13952.96' });
  });

  it('sorts by the last change, an answer included', () => {
    const quiet = jobOf(order({ id: 1002, updatedAt: '2026-11-19T10:00:00.000Z', status: 'In Progress' }), [], NOW);
    const accepted = jobOf(order({ status: 'Accepted' }), [answered('yes')], NOW);
    expect([quiet, accepted].sort(compare('changed')).map((job) => job.order.id)).toEqual([1001, 1002]);
    expect(accepted.changed).toEqual({ at: '2026-11-20T14:00:00.000Z', by: 'Gloria Ostrander', byCustomer: true });
  });

  it('finds the reports of each job in the order given', () => {
    const found = byOrder([report({ id: 9 }), report({ id: 8, order_Id: 1002 }), report({ id: 7 })]);
    expect(found.get(1001)?.map((one) => one.id)).toEqual([9, 7]);
  });
});

it('a job that is handed over until a day says with whom it is, in the reader’s words', () => {
  const loan = { day: '2026-12-04', from: 'Dana Whitfield', to: 'Marcus Oyelaran' };
  expect(loanInWords({ loan, responsibleId: 7 }, 1)).toBe('with Marcus until 12/04/2026');
  expect(loanInWords({ loan, responsibleId: 7 }, 7)).toBe('yours until 12/04/2026');
  expect(loanInWords({ loan: null, responsibleId: 7 }, 1)).toBe('');
});
