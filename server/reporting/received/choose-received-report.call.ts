import { chooseReceivedReport } from '../../../contracts/reporting/received/choose-received-report.ts';
import { users } from '../../../projections/accounts/users.ts';
import { homes } from '../../../projections/home/homes.ts';
import { reports } from '../../../projections/reporting/reports.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReceivedReports } from './received-reports.service.ts';

export default bind(
  chooseReceivedReport,
  { reads: [homes, reports, users], uses: [ReceivedReports] },
  async ({ params: { reportId }, body: { atHome }, ...ctx }, received) => {
    await received.choose(reportId, atHome, ctx);
    return { reportId, atHome };
  },
);
