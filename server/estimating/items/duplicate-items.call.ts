import { duplicateItems } from '../../../contracts/estimating/items/duplicate-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { copiesOf } from './copies.ts';

export default bind(duplicateItems, { uses: [EstimateStreams, ReadDb] }, async ({ params, body, ...ctx }, estimates, readDb) => {
  const itemIds = [...new Set(body.itemIds)];
  const newItemIds = await readDb.nextIds('item', itemIds.length);
  const items = itemIds.map((itemId, at) => ({ itemId, newItemId: newItemIds[at] ?? 0 }));
  return copiesOf(await estimates.execute(params.orderId, { type: 'DuplicateItems', items, at: new Date().toISOString() }, ctx));
});
