import { getMonthlyFile } from '../../../contracts/reporting/monthly/monthly-export-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { MonthlyExportRecords } from './monthly-exports.records.ts';
import { MonthlyExportService } from './monthly-exports.service.ts';

export default bind(
  getMonthlyFile,
  { reads: [MonthlyExportRecords.model], raw: true, answers: 'application/json', cost: 10, uses: [MonthlyExportService] },
  ({ params, response, ...ctx }, exports) => exports.send(params, response, ctx),
);
