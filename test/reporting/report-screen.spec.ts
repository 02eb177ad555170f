import { sendAnswer } from '../../web/reporting/public-client.ts';
import { quantityOf } from '../../web/reporting/quantities.ts';
import { isoDayFromNow, lastDayFault, summaryOf } from '../../web/reporting/words.ts';

const line = { totalCost: '4831.20', tax: '96.36', vendorExpense: '3500.00' };
const shown = (excludeTax: boolean) => ({ excludeTax, customReportType: 'Estimate' as const });

it('R304, R305: the summary says the total that the reader sees: with the tax where the reader sees it, before it where it is left out', () => {
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
    } as const;
    await sendAnswer({ reportId: 7 }, body, 'key');
  } finally {
    fetched.mockRestore();
  }
  expect(sent).toEqual([
    { checksum: 'c', Agreement: 'yes', Name: 'Ann Lee', Comments: 'Begin soon\nplease \ufffd', writtenAt: '2026-11-22' },
  ]);
});
