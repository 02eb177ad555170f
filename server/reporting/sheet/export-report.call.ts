import { Readable } from 'node:stream';
import { Refusal } from '../../../contracts/refusals.ts';
import { exportReport } from '../../../contracts/reporting/sheet/export-report.ts';
import { AtOnce } from '../../platform/http/at-once.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { streamText } from '../../platform/http/stream-text.ts';
import { makeWorkbook } from '../../platform/workbook/workbook-process.ts';
import { ArchiveService } from '../archive/archive.service.ts';
import { ReportPages } from '../pages/report-pages.service.ts';
import { fileNameOf } from '../pdf/send-pdf.ts';
import { reportCsv, reportSheet, reportWorkbookRows } from './report-sheet.ts';

const exportsAtOnce = new AtOnce(5);
const TYPES = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

export default bind(
  exportReport,
  { reads: [], raw: true, answers: Object.values(TYPES), cost: 20, uses: [ArchiveService, ReportPages] },
  (input, archive, pages) =>
    exportsAtOnce.run(async () => {
      const { params, query, response } = input;
      const signal = hangUp(input);
      const document = await documentOf(params.reportId, query.archive_id);
      const workbook =
        query.format === 'xlsx' ? await makeWorkbook(reportSheet(document), Readable.from([reportWorkbookRows(document)])) : undefined;
      response.attachment(`${fileNameOf(document)}.${query.format}`);
      response.set({ 'Content-Type': TYPES[query.format], 'Cache-Control': 'private, no-store' });
      if (workbook) response.send(workbook);
      else await streamText(response, reportCsv(document));

      async function documentOf(reportId: number, archiveId: number | undefined) {
        if (archiveId === undefined) return pages.asSent(reportId, signal);
        if ((await archive.reportOfArchive(archiveId)) !== reportId) throw new Refusal('REPORT_NOT_FOUND');
        return (await archive.copy(reportId, archiveId, signal)).document;
      }
    }),
);
