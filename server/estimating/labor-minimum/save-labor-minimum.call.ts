import { saveLaborMinimum } from '../../../contracts/estimating/labor-minimum/save-labor-minimum.ts';
import { bindCommand } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

export default bindCommand(saveLaborMinimum, EstimateStreams, ({ params, body }) => {
  const { on, trade = null } = body;
  return [params.id, { type: 'SwitchLaborMinimum', trade, on }];
});
