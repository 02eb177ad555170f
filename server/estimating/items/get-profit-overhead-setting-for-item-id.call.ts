import { getProfitOverheadSettingForItemId } from '../../../contracts/estimating/items/get-profit-overhead-setting-for-item-id.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { estimates, settingsOfItem } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(getProfitOverheadSettingForItemId, { reads: [estimates], uses: [JobQueries] }, async ({ params }, jobs) => {
  const settings = await settingsOfItem(jobs.db, params.itemId);
  if (!settings) throw new Refusal('ITEM_NOT_FOUND');
  return settings;
});
