import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import type { Recorded } from '../../../contracts/log.ts';
import { areasWithItemsJson } from '../../../projections/estimating/estimates.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { makeWorkbook } from '../../platform/workbook/workbook-process.ts';
import { JobQueries } from '../job.queries.ts';
import { csvOf, estimateSheet, workbookRows } from './estimate-sheet.ts';

export type ExportFormat = 'csv' | 'xlsx' | 'json';

/** An estimate as a file: its lines as a table or a workbook, or its whole history. */
@Injectable()
export class EstimateExport {
  constructor(
    private readonly jobs: JobQueries,
    private readonly log: EventLog,
  ) {}

  /** The file's name, and its contents at once or in parts. */
  async file(orderId: number, format: ExportFormat): Promise<{ name: string; contents: Buffer | AsyncIterable<string> | string[] }> {
    const { order, tasks } = await this.jobs.job(orderId);
    const name = order.externalRefId.replaceAll(/[^\p{L}\p{N} ,.()-]/gu, ' ').trim() || 'Estimate';
    if (format === 'json') {
      const contents = historyJson(orderId, await startOf(this.log.readEach(`estimate-${orderId}`)));
      return { name: `${name} ${orderId} history.json`, contents };
    }
    const areas: AreaWithItems[] = JSON.parse(await areasWithItemsJson(this.jobs.db, orderId));
    const contents =
      format === 'csv' ? csvOf(areas, tasks) : await makeWorkbook(estimateSheet(name), Readable.from([workbookRows(areas, tasks)]));
    return { name: `${name} ${orderId}.${format}`, contents };
  }
}

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
