import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startInBackground } from '../background-process.ts';
import { FROM_SOURCE } from '../from-source.ts';
import { type Sheet, type WorkbookRow, workbookOf } from './workbook.ts';
import type { WorkbookMessage } from './workbook-child.ts';

const WORKBOOK_MEMORY_MB = 1_024;

/** A workbook made in a background process, one at a time, because a large one takes seconds and much memory. */
export function makeWorkbook(sheet: Sheet, slices: AsyncIterable<WorkbookRow[]>): Promise<Buffer> {
  const made = lastWorkbook.then(() => inBackground(sheet, slices));
  lastWorkbook = made.catch(() => {});
  return made;
}

let lastWorkbook: Promise<unknown> = Promise.resolve();

async function inBackground(sheet: Sheet, slices: AsyncIterable<WorkbookRow[]>): Promise<Buffer> {
  if (FROM_SOURCE) {
    const rows: WorkbookRow[] = [];
    for await (const slice of slices) rows.push(...slice);
    return workbookOf(sheet, rows);
  }
  const child = startInBackground(new URL('./workbook-child.js', import.meta.url), { memoryMb: WORKBOOK_MEMORY_MB });
  const ended = once(child, 'exit');
  const file = buffer(child.stdout as Readable);
  const send = (message: WorkbookMessage) => new Promise<void>((resolve) => void child.send(message, () => resolve()));
  for await (const rows of slices) await send({ rows });
  await send({ sheet });
  const [code, signal] = await ended;
  if (code !== 0) throw new Error(`The process that makes a workbook ended with ${signal ?? code}`);
  return file;
}
