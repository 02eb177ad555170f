import { setPriceBookPrices } from '../../contracts/catalogue/prices/set-price-book-prices.ts';
import { saveItemNotes } from '../../contracts/estimating/items/save-item-notes.ts';
import { saveLineItemQuantityWithDecimals } from '../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { updateJobId } from '../../contracts/estimating/setup/update-job-id.ts';
import { deleteReport } from '../../contracts/reporting/reports/delete-report.ts';
import { withdrawReportLink } from '../../contracts/reporting/reports/withdraw-report-link.ts';
import { CallError, isPassing, writeQueueOf } from '../../web/app/client.ts';

describe('writes wait for earlier ones', () => {
  it('of the same order, whatever the path calls its number', () => {
    const queue = writeQueueOf(updateJobId, { orderId: 1000 });
    expect(writeQueueOf(saveLineItemQuantityWithDecimals, { id: 1000 })).toBe(queue);
    expect(writeQueueOf(saveItemNotes, { id: 1001 })).not.toBe(queue);
  });

  it('not of a report with the number of the order, and not of another report', () => {
    const queues = [
      writeQueueOf(updateJobId, { orderId: 1000 }),
      writeQueueOf(deleteReport, { id: 1000 }),
      writeQueueOf(withdrawReportLink, { reportId: 1001 }),
    ];
    expect(new Set(queues).size).toBe(3);
    expect(writeQueueOf(withdrawReportLink, { reportId: 1000 })).toBe(queues[1]);
  });

  it('and what has no number, of its own call only', () => {
    expect(writeQueueOf(setPriceBookPrices)).toBe(setPriceBookPrices.id);
  });
});

it('a call is tried again where waiting can help, not where somebody has to mend something first', () => {
  const passing = (status: number, code: string) => isPassing(new CallError(status, code, ''));
  expect([passing(0, 'NO_CONNECTION'), passing(503, 'NOT_CAUGHT_UP'), passing(503, 'LOG_UNAVAILABLE')]).toEqual([true, true, true]);
  expect([passing(503, 'STREAM_SET_ASIDE'), passing(503, 'READ_MODEL_STOPPED'), passing(409, 'CONFLICT')]).toEqual([false, false, false]);
});
