import { saveReportOptions } from '../../../contracts/reporting/options/save-report-options.ts';
import { bind } from '../../platform/http/bind.ts';
import { OptionsService } from './options.service.ts';

export default bind(saveReportOptions, { cost: 5, uses: [OptionsService] }, async ({ params, body, ...ctx }, options) => {
  await options.offer(params.reportId, body.options, body.seen, ctx);
  return true;
});
