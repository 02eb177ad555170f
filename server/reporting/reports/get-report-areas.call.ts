import { getReportAreas } from '../../../contracts/reporting/reports/get-report-areas.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { ReportPages } from '../pages/report-pages.service.ts';
import { areasOf } from './areas-of.ts';

export default bind(getReportAreas, { reads: [], cost: 5, uses: [ReportPages] }, async (input, reporting) =>
  (await areasOf(reporting, input.params.reportId, hangUp(input))).map(({ area: { items: _, ...area } }) => area),
);
