import { getReportSender } from '../../../contracts/reporting/reports/get-report-sender.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { bind } from '../../platform/http/bind.ts';
import { contractorOf } from '../contractor.ts';

export default bind(getReportSender, { reads: [], uses: [SessionAccess] }, ({ session }, access) => contractorOf(access, session.userId));
