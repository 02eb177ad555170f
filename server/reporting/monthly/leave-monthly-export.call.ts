import { leaveMonthlyExport } from '../../../contracts/reporting/monthly/monthly-export-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { MonthlyExportRecords } from './monthly-exports.records.ts';
import { MonthlyExportService } from './monthly-exports.service.ts';

export default bind(
  leaveMonthlyExport,
  { reads: [MonthlyExportRecords.model], uses: [MonthlyExportService] },
  ({ params, ...ctx }, exports) => exports.leave(params.id, ctx),
);
