import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { reports, reportsOfOrganization } from '../../../projections/reporting/reports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { bind } from '../../platform/http/bind.ts';

export default bind(listReports, { reads: [reports], uses: [Runner] }, ({ query, session }, models) =>
  reportsOfOrganization(models, session.organizationId, new Date().toISOString(), query),
);
