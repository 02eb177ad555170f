import { recordLinkCopied } from '../../../contracts/reporting/sharing/record-link-copied.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportService } from '../report.service.ts';

export default bind(recordLinkCopied, { uses: [ReportService] }, async ({ params, ...ctx }, reporting) => {
  const at = new Date().toISOString();
  await reporting.execute(params.reportId, { type: 'RecordCopied', at }, { ...ctx, at });
  return true;
});
