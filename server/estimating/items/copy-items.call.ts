import { copyItems } from '../../../contracts/estimating/items/copy-items.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { copiesOf } from './copies.ts';
import { MAX_LINES } from './new-items.ts';

export default bind(copyItems, { uses: [EstimateStreams, ReadDb] }, async ({ params, body, ...ctx }, estimates, readDb) => {
  const itemIds = [...new Set(body.itemIds)];
  const areaIds = [...new Set(body.areaIds)];
  const count = itemIds.length * areaIds.length;
  if (count > MAX_LINES) throw new Refusal('ESTIMATE_FULL');
  const newItemIds = await readDb.nextIds('item', count);
  const at = new Date().toISOString();
  return copiesOf(await estimates.execute(params.orderId, { type: 'CopyItems', itemIds, areaIds, newItemIds, at }, ctx));
});
