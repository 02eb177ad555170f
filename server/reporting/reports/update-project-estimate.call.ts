import { updateProjectEstimate } from '../../../contracts/reporting/reports/update-project-estimate.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportSaving } from '../report-saving.ts';

export default bind(updateProjectEstimate, { secret: true, uses: [ReportSaving] }, ({ params, body, ...ctx }, saving) =>
  saving.change(params.id, body, ctx),
);
