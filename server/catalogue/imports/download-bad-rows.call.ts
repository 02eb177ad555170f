import { downloadBadRows } from '../../../contracts/catalogue/imports/download-bad-rows.ts';
import type { BadRow } from '../../../contracts/catalogue/imports/get-price-import-rows.ts';
import { harmless } from '../../../contracts/csv.ts';
import { bind } from '../../platform/http/bind.ts';
import { ImportService } from './import.service.ts';

export default bind(
  downloadBadRows,
  { reads: [], raw: true, answers: 'text/csv', uses: [ImportService] },
  async ({ session, params, response }, imports) => {
    const pages = imports.badRows(session.organizationId, params.importId);
    const first = await pages.next();
    response.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="bad-rows-${params.importId}.csv"`,
      'Cache-Control': 'private, no-cache',
    });
    response.write(`\ufeff${line(['Row', 'Field', 'Value', 'Why'])}`);
    for (let page = first; !page.done; page = await pages.next()) response.write(page.value.map(lineOf).join(''));
    response.end();
  },
);

function line(cells: string[]): string {
  return `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

function lineOf({ row, field, value, why }: BadRow): string {
  return line([String(row), field, value, why]);
}
