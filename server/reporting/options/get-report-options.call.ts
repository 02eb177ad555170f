import { getReportOptions } from '../../../contracts/reporting/options/get-report-options.ts';
import { bind } from '../../platform/http/bind.ts';
import { OptionsService } from './options.service.ts';

export default bind(getReportOptions, { reads: [], cost: 5, uses: [OptionsService] }, ({ params }, options) =>
  options.options(params.reportId),
);
