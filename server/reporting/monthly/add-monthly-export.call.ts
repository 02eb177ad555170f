import { addMonthlyExport } from '../../../contracts/reporting/monthly/monthly-export-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { MonthlyExportRecords } from './monthly-exports.records.ts';
import { MonthlyExportService } from './monthly-exports.service.ts';

export default bind(addMonthlyExport, { reads: [MonthlyExportRecords.model], uses: [MonthlyExportService] }, ({ body, ...ctx }, exports) =>
  exports.add(body, ctx),
);
