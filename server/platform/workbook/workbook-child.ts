import { type Sheet, type WorkbookRow, workbookOf } from './workbook.ts';

/** `rows` any number of times, then `sheet` once. */
export type WorkbookMessage = { rows: WorkbookRow[] } | { sheet: Sheet };

/**
 * Writes one workbook to its standard output in its own process. Exits after it, or when the server that started it has
 * gone.
 */
process.on('disconnect', () => process.exit(1));
const rows: WorkbookRow[] = [];
process.on('message', async (message: WorkbookMessage) => {
  if ('rows' in message) rows.push(...message.rows);
  else process.stdout.write(await workbookOf(message.sheet, rows), () => process.exit(0));
});
