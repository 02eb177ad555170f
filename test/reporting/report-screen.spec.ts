import type { Payment } from '../../contracts/estimating/payments/payment.ts';
import type { Report } from '../../contracts/reporting/entities.ts';
import { quantityOf } from '../../contracts/reporting/page-words.ts';
import { sendAnswer } from '../../web/reporting/public/client.ts';
import { faultsOfApplied, toggled } from '../../web/reporting/reports/applied.ts';
import { copyOf } from '../../web/reporting/reports/draft.ts';
import { isoDayFromNow, lastDayFault, paymentWords, summaryOf } from '../../web/reporting/reports/words.ts';

const line = { totalCost: '4831.20', tax: '96.36', vendorExpense: '3500.00' };
const shown = (excludeTax: boolean) => ({ excludeTax, customReportType: 'Estimate' as const });

it('R304, R305, M113, M114: the summary says the total that the reader sees: with the tax where the reader sees it, before it where it is left out', () => {
  expect(summaryOf([line], shown(true))).toBe('1 item totalling $4,831.20');
  expect(summaryOf([line], shown(false))).toBe('1 item totalling $4,927.56');
  expect(summaryOf([line, line], shown(true))).toBe('2 items totalling $9,662.40 (tax amount: $0.00)');
  expect(summaryOf([line, line], shown(false))).toBe('2 items totalling $9,855.12 (tax amount: $192.72)');
});

it('U43: the points of a column of quantities stay in line: a whole count, and a quantity with fewer decimals, keep the width of the others', () => {
  const shown = (quantity: string, itemUM: string, decimals: number) => {
    const { whole, hidden, unit } = quantityOf({ quantity, itemUM }, decimals);
    return `${whole}[${hidden}] ${unit}`;
  };
  expect(shown('1.0', 'EA', 1)).toBe('1[.0] each');
  expect(shown('1', 'EA', 1)).toBe('1[.0] each');
  expect(shown('1', 'HR', 2)).toBe('1[.00] HR');
  expect(shown('1640.5', 'SF', 2)).toBe('1,640.5[0] SF');
  expect(shown('2.5', 'EA', 1)).toBe('2.5[] each');
  expect(shown('3', 'EA', 0)).toBe('3[] each');
});

it('a link is good until today at the earliest: a day that is over is refused in words at the field', () => {
  expect(lastDayFault(isoDayFromNow(-1)).validUntil).toBe('This day is over. Choose today or a later day.');
  expect(lastDayFault('0202-11-22').validUntil).toBeDefined();
  expect([lastDayFault(isoDayFromNow(0)), lastDayFault(isoDayFromNow(30)), lastDayFault('')]).toEqual([{}, {}, {}]);
});

it('what a customer pastes into an answer is sent without what nobody sees and the server refuses', async () => {
  const sent: unknown[] = [];
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({ response: { answer: 'yes', at: '2026-11-22T14:00:00.000Z' } });
  });
  try {
    const body = {
      checksum: 'c',
      Agreement: 'yes',
      Name: 'Ann\u0000 Lee',
      Comments: 'Begin\u000bsoon\r\nplease \ud83d',
      writtenAt: '2026-11-22',
      fingerprint: '',
      copyTo: '',
      signature: undefined,
    } as const;
    await sendAnswer({ reportId: 7 }, body, 'key');
  } finally {
    fetched.mockRestore();
  }
  expect(sent).toEqual([
    {
      ...{ checksum: 'c', Agreement: 'yes', Name: 'Ann Lee', Comments: 'Begin soon\nplease \ufffd' },
      ...{ writtenAt: '2026-11-22', fingerprint: '', copyTo: '' },
    },
  ]);
});

it.each([
  ['R201, M096', [], 'No payments have been applied to this report.'],
  ['R202, M097', ['1000.00'], 'One payment applied to this report for $1,000.00.'],
  ['R203, M098', ['1000.00', '250.50'], '2 payments applied to this report for $1,250.50.'],
])('%s: the payment summary of %j: %s', (_rule, payments, words) => expect(paymentWords(payments)).toBe(words));

describe('applying payments', () => {
  const payment = (id: number, paymentAmount: string, appliedTo: Payment['appliedTo'] = []) =>
    ({ id, paymentAmount, appliedTo }) as Payment;
  const ruth = payment(1, '600.00');
  it('S084, S085, R204, R205: a click selects the full amount of a payment, a second one clears it', () => {
    const once = toggled(ruth, 9, '5000.00', new Map());
    expect([...once]).toEqual([[1, '600.00']]);
    expect([...toggled(ruth, 9, '5000.00', once)]).toEqual([]);
  });
  it('selects no more than other reports have left of it, and than the report asks for', () => {
    expect([...toggled(payment(2, '600.00', [{ reportId: 8, amount: '500.00' }]), 9, '5000.00', new Map())]).toEqual([[2, '100.00']]);
    expect([...toggled(ruth, 9, '450.00', new Map([[3, '1,00.00']]))]).toEqual([
      [3, '1,00.00'],
      [1, '350.00'],
    ]);
  });
  it('R206: commas in a typed amount are stripped; what is too much, or no amount, is refused at its field', () => {
    const faults = (typed: string, asks = '5000.00') => [...faultsOfApplied([ruth], 9, asks, new Map([[1, typed]])).keys()];
    expect([faults('5,00'), faults('$600.00'), faults('600.01'), faults('ten'), faults('600', '599.99')]).toEqual([[], [], [1], [1], [0]]);
  });
});

it('R233, R234, R235, M106: a duplicate is a new report named after the other, without its number, and without an invoice date unless it is an invoice', () => {
  const report = { id: 12, name: 'Tile', invoiceNumber: 'A-7', invoiceDate: '2026-11-20', validUntil: '2999-01-01' } as Report;
  const { reportId, detail, applied } = copyOf({ ...report, customReportType: 'Invoice' }, [1, 2], []);
  expect([reportId, detail.name, detail.invoiceNumber, detail.invoiceDate, applied.size]).toEqual([0, 'Copy of Tile', '', '2026-11-20', 0]);
  expect(copyOf({ ...report, customReportType: 'Work Order' }, [1], []).detail.invoiceDate).toBe('');
});
