import { undoMonthlyExport } from '../../../contracts/reporting/monthly/monthly-export-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { MonthlyExportRecords } from './monthly-exports.records.ts';

export default bind(undoMonthlyExport, { uses: [MonthlyExportRecords] }, ({ params, body, ...ctx }, exports) =>
  exports.undo(params.id, body.revision, ctx),
);
