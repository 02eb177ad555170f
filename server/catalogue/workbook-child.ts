import { workbookOf } from './workbook.ts';

/** Rows, as often as there are more, and then the names of their columns. */
export type WorkbookMessage = { rows: string[][] } | { columns: string[] };

/** One workbook in a process of its own, written to its output. It ends with it, or with the server that asked for it. */
process.on('disconnect', () => process.exit(1));
const rows: string[][] = [];
process.on('message', async (message: WorkbookMessage) => {
  if ('rows' in message) rows.push(...message.rows);
  else process.stdout.write(await workbookOf(message.columns, rows), () => process.exit(0));
});
