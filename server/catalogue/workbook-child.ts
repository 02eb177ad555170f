import { workbookOf } from './workbook.ts';

/** `rows` any number of times, then `columns` once. */
export type WorkbookMessage = { rows: string[][] } | { columns: string[] };

/**
 * Writes one workbook to its standard output in its own process. Exits after it, or when the server that started it has
 * gone.
 */
process.on('disconnect', () => process.exit(1));
const rows: string[][] = [];
process.on('message', async (message: WorkbookMessage) => {
  if ('rows' in message) rows.push(...message.rows);
  else process.stdout.write(await workbookOf(message.columns, rows), () => process.exit(0));
});
