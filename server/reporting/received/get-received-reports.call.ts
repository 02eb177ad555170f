import { getReceivedReports } from '../../../contracts/reporting/received/get-received-reports.ts';
import { users } from '../../../projections/accounts/users.ts';
import { homes } from '../../../projections/home/homes.ts';
import { reports } from '../../../projections/reporting/reports.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReceivedReports } from './received-reports.service.ts';

export default bind(getReceivedReports, { reads: [homes, reports, users], uses: [ReceivedReports] }, ({ session }, received) =>
  received.list(session),
);
