import { deleteMonthlyExport } from '../../../contracts/reporting/monthly/monthly-export-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { MonthlyExportRecords } from './monthly-exports.records.ts';

export default bind(deleteMonthlyExport, { uses: [MonthlyExportRecords] }, ({ params, ...ctx }, exports) => exports.remove(params.id, ctx));
