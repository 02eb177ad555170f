import { takeOverPick } from '../../../contracts/reporting/options/take-over-pick.ts';
import { bind } from '../../platform/http/bind.ts';
import { OptionsService } from './options.service.ts';

export default bind(takeOverPick, { cost: 5, uses: [OptionsService] }, async ({ params, ...ctx }, options) => {
  await options.takeOver(params.reportId, ctx);
  return true;
});
