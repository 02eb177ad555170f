import { Readable } from 'node:stream';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { exportEstimate } from '../../../contracts/estimating/export/export-estimate.ts';
import type { Recorded } from '../../../contracts/log.ts';
import { areasWithItemsJson, estimates } from '../../../projections/estimating/estimates.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { AtOnce } from '../../platform/http/at-once.ts';
import { bind } from '../../platform/http/bind.ts';
import { streamText } from '../../platform/http/stream-text.ts';
import { makeWorkbook } from '../../platform/workbook/workbook-process.ts';
import { JobQueries } from '../job.queries.ts';
import { csvOf, estimateSheet, workbookRows } from './estimate-sheet.ts';

const exportsAtOnce = new AtOnce(5);
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};

export default bind(
  exportEstimate,
  { reads: [estimates], raw: true, answers: Object.values(TYPES), cost: 20, uses: [JobQueries, EventLog] },
  ({ params: { orderId }, query: { format }, response }, jobs, log) =>
    exportsAtOnce.run(async () => {
      const { order, tasks } = await jobs.job(orderId);
      const name = order.externalRefId.replaceAll(/[^\p{L}\p{N} ,.()-]/gu, ' ').trim() || 'Estimate';
      const contents = await contentsOf();
      response.attachment(`${name} ${orderId}${format === 'json' ? ' history' : ''}.${format}`);
      response.set({ 'Content-Type': TYPES[format], 'Cache-Control': 'private, no-store' });
      if (Buffer.isBuffer(contents)) {
        response.send(contents);
        return;
      }
      await streamText(response, contents);

      async function contentsOf(): Promise<Buffer | AsyncIterable<string> | string[]> {
        if (format === 'json') return historyJson(orderId, await startOf(log.readEach(`estimate-${orderId}`)));
        const areas: AreaWithItems[] = JSON.parse(await areasWithItemsJson(jobs.db, orderId));
        if (format === 'csv') return csvOf(areas, tasks);
        return makeWorkbook(estimateSheet(name), Readable.from([workbookRows(areas, tasks)]));
      }
    }),
);

/** Reads the first event before headers are sent: after them a failure can only cut the response off. */
async function startOf(events: AsyncIterator<Recorded>): Promise<AsyncIterable<Recorded>> {
  const first = await events.next();
  return {
    async *[Symbol.asyncIterator]() {
      for (let event = first; !event.done; event = await events.next()) yield event.value;
    },
  };
}

/** One event in a line. */
async function* historyJson(orderId: number, events: AsyncIterable<Recorded>): AsyncGenerator<string> {
  yield `{"orderId":${orderId},"events":[`;
  let separator = '\n';
  for await (const { position, stream: _, ...event } of events) {
    yield `${separator}${JSON.stringify({ ...event, position: String(position) })}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}
