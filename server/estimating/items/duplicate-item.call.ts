import { duplicateItem } from '../../../contracts/estimating/items/duplicate-item.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { copiesOf } from './copies.ts';

export default bind(duplicateItem, { uses: [EstimateStreams, ReadDb] }, async ({ params, ...ctx }, estimates, readDb) => {
  const { orderId, itemId } = params;
  const command = { type: 'DuplicateItem', itemId, newItemId: await readDb.nextId('item'), at: new Date().toISOString() } as const;
  const [line] = copiesOf(await estimates.execute(orderId, command, ctx));
  if (!line) throw new Refusal('ITEM_NOT_FOUND');
  return line;
});
