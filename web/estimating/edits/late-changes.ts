import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { send } from '../../app/client.ts';
import { onLate } from '../../app/offline/kept-writes.ts';
import { type Conflict, conflictsAtom, screenOf } from '../estimate/screen.ts';

/**
 * Before a change that waited for the network is sent: where somebody else changed the same value meanwhile, both are shown at the line. The
 * later one stands, which is the one that is sent now; the other can be taken.
 */
onLate(async (orderId, fields) => {
  const ids = [...new Set(fields.map(({ itemId }) => itemId))];
  const areas = await send(getAreasWithItems, { params: { orderId }, query: { items: ids.join() } });
  const lines = new Map(areas.flatMap((area) => area.items.map((line) => [line.id, line] as const)));
  const conflicts = fields.flatMap<Conflict>(({ itemId, field, was, mine }) => {
    const line = lines.get(itemId);
    const theirs = line && String(line[field as keyof LineItem]);
    return theirs === undefined || theirs === was || theirs === mine ? [] : [{ itemId, field, mine, theirs, stands: 'mine' }];
  });
  if (conflicts.length === 0) return;
  const { set } = screenOf(orderId);
  set(conflictsAtom, (known) => new Map([...known, ...conflicts.map((conflict) => [conflict.itemId, conflict] as const)]));
});
