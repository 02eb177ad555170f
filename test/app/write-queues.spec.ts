import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setPriceBookPrices } from '../../contracts/catalogue/prices/set-price-book-prices.ts';
import { saveItemNotes } from '../../contracts/estimating/items/save-item-notes.ts';
import { saveLineItemQuantityWithDecimals } from '../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { updateJobId } from '../../contracts/estimating/setup/update-job-id.ts';
import { deleteReport } from '../../contracts/reporting/reports/delete-report.ts';
import { withdrawReportLink } from '../../contracts/reporting/reports/withdraw-report-link.ts';
import { CallError, isPassing, request, writeQueueOf } from '../../web/app/client.ts';

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

describe('a connection counts as lost', () => {
  let server: Server;
  const answering = async (answer: RequestListener) => {
    server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  };
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const lost = { status: 0, code: 'NO_CONNECTION' };

  it('that breaks off within the answer', async () => {
    const url = await answering((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
      response.write('{"id":');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(request(url, {})).rejects.toMatchObject(lost);
  });

  it('that never answers, or never ends its answer', async () => {
    const url = await answering((asked, response) => {
      if (asked.method === 'POST') response.writeHead(200).write('{');
    });
    await expect(request(url, {}, 50)).rejects.toMatchObject(lost);
    await expect(request(url, { method: 'POST' }, 50)).rejects.toMatchObject(lost);
    await expect(request(url, { signal: new AbortController().signal }, 50)).rejects.toMatchObject(lost);
  });

  it('and not one that the page gave up itself', async () => {
    const url = await answering(() => {});
    const page = new AbortController();
    const asked = request(url, { signal: page.signal });
    page.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});
