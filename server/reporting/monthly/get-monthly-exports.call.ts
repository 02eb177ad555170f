import { getMonthlyExports } from '../../../contracts/reporting/monthly/monthly-export-calls.ts';
import { users } from '../../../projections/accounts/users.ts';
import { bind } from '../../platform/http/bind.ts';
import { MonthlyExportRecords } from './monthly-exports.records.ts';
import { MonthlyExportService } from './monthly-exports.service.ts';

export default bind(
  getMonthlyExports,
  { reads: [MonthlyExportRecords.model, users], uses: [MonthlyExportService] },
  ({ session }, exports) => exports.list(session),
);
