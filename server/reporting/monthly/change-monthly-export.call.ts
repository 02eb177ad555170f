import { changeMonthlyExport } from '../../../contracts/reporting/monthly/monthly-export-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { MonthlyExportService } from './monthly-exports.service.ts';

export default bind(changeMonthlyExport, { uses: [MonthlyExportService] }, ({ params, body, ...ctx }, exports) =>
  exports.change(params.id, body, ctx),
);
