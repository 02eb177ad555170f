import { CUSTOM_LINE_ITEM_CODE, MANUAL_ENTRY_CODE } from '../../../contracts/catalogue/entities.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { getUniqueItemXREFCount, MOST_UNIQUE_ITEMS } from '../../../contracts/estimating/items/get-unique-item-xref-count.ts';
import { send } from '../../app/client.ts';
import { tell } from '../../ui/toast.ts';
import type { CachedEstimate } from '../edits/cached-estimate.ts';

/** Different items of the price book on an estimate; lines that no item stands behind are not counted (R089, R090). */
export function uniqueItems(areas: readonly AreaWithItems[]): number {
  const codes = areas.flatMap((area) => area.items.filter((line) => !line.isLaborMinimum).map((line) => line.itemXREF));
  return new Set(codes.filter((code) => code !== CUSTOM_LINE_ITEM_CODE && code !== MANUAL_ENTRY_CODE)).size;
}

/** R093: past the most that is meant for one estimate, the server counts again; told once, when that is passed. */
export async function recheckUniqueItems(edits: CachedEstimate, before: number): Promise<void> {
  if (uniqueItems(edits.areas) <= MOST_UNIQUE_ITEMS) return;
  const count = await send(getUniqueItemXREFCount, { params: { id: edits.orderId } }).catch(() => null);
  if (count === null || count <= MOST_UNIQUE_ITEMS || before > MOST_UNIQUE_ITEMS) return;
  tell(`This estimate has ${count} different items now, more than the ${MOST_UNIQUE_ITEMS} that one is meant for. More can be added.`);
}
