import { getReportAreas } from '../../../contracts/reporting/reports/get-report-areas.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { ReportService } from '../report.service.ts';
import { areasOf } from './areas-of.ts';

export default bind(getReportAreas, { reads: [], cost: 5, uses: [ReportService] }, async (input, reporting) =>
  (await areasOf(reporting, input.params.reportId, hangUp(input))).map(({ area: { items: _, ...area } }) => area),
);
