import { followMonthlyOff } from '../../../contracts/reporting/monthly/monthly-export-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { MonthlyExportRecords } from './monthly-exports.records.ts';
import { MonthlyExportService } from './monthly-exports.service.ts';
import { MonthlyLinks } from './monthly-links.ts';

export default bind(
  followMonthlyOff,
  { reads: [MonthlyExportRecords.model], uses: [MonthlyExportService, MonthlyLinks] },
  ({ params, idempotencyKey }, exports, links) => exports.follow(links.read(params.token), idempotencyKey),
);
