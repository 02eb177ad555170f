import { printCsiReport } from '../../../contracts/estimating/csi/print-csi-report.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { bind } from '../../platform/http/bind.ts';
import { Papers } from '../../platform/pdf/papers.ts';
import { CsiService } from './csi.service.ts';
import { csiPaper } from './csi-paper.ts';

export default bind(
  printCsiReport,
  { reads: [], raw: true, answers: 'application/pdf', cost: 20, uses: [CsiService, Papers] },
  async ({ params, query, ...to }, csi, papers) => {
    const report = await csi.report(params.orderId, to.session.organizationId);
    if (report.divisions.length === 0) throw new Refusal('NO_LINES');
    await papers.send(csiPaper(report, Number(query.depth), to.session.name), `${report.name} divisions`, to);
  },
);
