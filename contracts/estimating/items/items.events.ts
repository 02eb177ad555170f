import { z } from 'zod';
import { describe } from '../../audit.ts';
import { first, id, packed, text, whole } from '../../event.ts';
import { estimateEvent } from '../estimate/event.ts';
import { addLines, changeLine, moveLine, removeLines, restoreLines } from '../estimate/lines.ts';
import { upsertMinimums } from '../estimate/trade-labor.ts';
import { aboutLine, areaLabel, counted, inArea, lineName, placeWords } from '../estimate/words.ts';
import { ItemFacts, ItemFacts1, Measured, MinimumFacts, withSource } from '../facts.ts';

const Added2 = z.object({ items: z.array(ItemFacts), minimums: z.array(MinimumFacts) });

/** `minimums` are those of trades that the estimate did not know yet; version 1 knew none. Version 3 is packed. */
export const ItemsAdded = estimateEvent(
  first(z.object({ items: z.array(ItemFacts1) }))
    .next(Added2, ({ items }) => ({ items: items.map(withSource), minimums: [] }))
    .next(Added2, (data) => data, packed('items', ['itemId', 'areaId', 'sequence', 'quantity'])),
)({
  apply(estimate, { items, minimums }, applying) {
    addLines(estimate, items, applying);
    upsertMinimums(estimate, minimums, applying);
  },
  undo: (_was, { items }) => [{ type: 'ItemsDeleted', data: { itemIds: items.map((item) => item.itemId) } }],
  touches: ({ items }) => items.map((item) => `item:${item.itemId}`),
  needs: ({ items }) => ({ areas: items.map((item) => item.areaId), tasks: items.map((item) => item.taskId) }),
  audit(was, { items }) {
    const [added, ...others] = items;
    if (!added) return describe('lines', 'Added nothing');
    const { areaId, itemId, description, quality } = added;
    if (others.length === 0)
      return describe('lines', `Added ${description}${quality === 'None' ? '' : `, ${quality}`}, in ${areaLabel(was, areaId)}`, {
        areaId,
        itemId,
        after: added.quantity,
        unit: added.itemUM,
      });
    const inOne = others.every((item) => item.areaId === areaId);
    const names = items.slice(0, 3).map((item) => item.description);
    const where = inOne ? ` in ${areaLabel(was, areaId)}` : '';
    const more = others.length > 2 ? ' and more' : '';
    return describe('lines', `Added ${counted(items.length)}${where}: ${names.join('; ')}${more}`, { areaId: inOne ? areaId : null });
  },
});

export const ItemsDeleted = estimateEvent(z.object({ itemIds: z.array(id('item')) }))({
  apply: (estimate, { itemIds }, applying) => removeLines(estimate, itemIds, applying),
  undo: (was, { itemIds }) => [{ type: 'ItemsRestored', data: { itemIds: itemIds.filter((itemId) => was.items.has(itemId)) } }],
  touches: ({ itemIds }) => itemIds.map((itemId) => `item:${itemId}`),
  needs: ({ itemIds }) => ({ items: itemIds }),
  audit(was, { itemIds }) {
    const [itemId, ...others] = itemIds;
    const line = itemId === undefined ? undefined : was.items.get(itemId);
    if (others.length === 0 && line)
      return describe('lines', `Removed ${lineName(was, line.id)}`, aboutLine(was, line.id, { before: line.quantity, unit: line.itemUM }));
    return describe('lines', `Removed ${counted(itemIds.length)}`, { areaId: line?.propertyArea_AreaID ?? null });
  },
});

/** Deleted lines come back as they were. Their facts are in the events that added and changed them: 10,000 lines would not fit into one event. */
export const ItemsRestored = estimateEvent(z.object({ itemIds: z.array(id('item')) }))({
  apply: (estimate, { itemIds }, applying) => restoreLines(estimate, itemIds, applying),
  undo: (_was, { itemIds }) => [{ type: 'ItemsDeleted', data: { itemIds } }],
  touches: ({ itemIds }) => itemIds.map((itemId) => `item:${itemId}`),
  needs: ({ itemIds }) => ({ removedItems: itemIds }),
  restores: ({ itemIds }) => ({ items: itemIds }),
  audit(was, { itemIds }) {
    const [itemId, ...others] = itemIds;
    const line = itemId === undefined ? undefined : was.removed.get(itemId);
    if (others.length === 0 && line)
      return describe('lines', `Brought back ${line.description}${inArea(was, line.propertyArea_AreaID)}`, {
        areaId: line.propertyArea_AreaID,
        itemId: line.id,
        after: line.quantity,
        unit: line.itemUM,
      });
    return describe('lines', `Brought back ${counted(itemIds.length)}`, { areaId: line?.propertyArea_AreaID ?? null });
  },
});

export const ItemQuantitySaved = estimateEvent(Measured)({
  apply: (estimate, { itemId, ...quantity }, applying) => changeLine(estimate, itemId, quantity, applying),
  undo(was, { itemId }) {
    const line = was.items.get(itemId);
    if (!line) return [];
    return [{ type: 'ItemQuantitySaved', data: { itemId, quantity: line.quantity, quantitySource: line.quantitySource } }];
  },
  touches: ({ itemId }) => [`item:${itemId}:quantity`],
  needs: ({ itemId }) => ({ items: [itemId] }),
  audit(was, { itemId, quantity }) {
    const line = was.items.get(itemId);
    const change = { before: line?.quantity ?? '', after: quantity, unit: line?.itemUM ?? '' };
    return describe('quantities', `Changed quantity of ${lineName(was, itemId)}`, aboutLine(was, itemId, change));
  },
});

export const ItemNotesSaved = estimateEvent(z.object({ itemId: id('item'), notes: text }))({
  apply: (estimate, { itemId, notes }, applying) => changeLine(estimate, itemId, { notes }, applying),
  undo: (was, { itemId }) => [{ type: 'ItemNotesSaved', data: { itemId, notes: was.items.get(itemId)?.notes ?? '' } }],
  touches: ({ itemId }) => [`item:${itemId}:notes`],
  needs: ({ itemId }) => ({ items: [itemId] }),
  audit(was, { itemId, notes }) {
    const change = { before: was.items.get(itemId)?.notes ?? '', after: notes };
    return describe('notes', `Wrote a note on ${lineName(was, itemId)}`, aboutLine(was, itemId, change));
  },
});

/** `sequence` is the line's 1-based place among its area's lines after the move. */
export const ItemMoved = estimateEvent(z.object({ itemId: id('item'), areaId: id('area'), sequence: whole }))({
  apply: moveLine,
  undo(was, { itemId }) {
    const line = was.items.get(itemId);
    if (!line) return [];
    const place = was.areas.get(line.propertyArea_AreaID)?.itemIds.indexOf(itemId) ?? 0;
    return [{ type: 'ItemMoved', data: { itemId, areaId: line.propertyArea_AreaID, sequence: place + 1 } }];
  },
  touches: ({ itemId }) => [`item:${itemId}:place`],
  needs: ({ itemId, areaId }) => ({ items: [itemId], areas: [areaId] }),
  audit(was, { itemId, areaId, sequence }) {
    const line = was.items.get(itemId);
    const from = line && was.areas.get(line.propertyArea_AreaID);
    if (line && from && areaId !== from.areaId) {
      const [before, after] = [from.label, areaLabel(was, areaId)];
      return describe('lines', `Moved ${line.description} from ${before} to ${after}`, aboutLine(was, itemId, { before, after }));
    }
    const change = { before: placeWords(from?.itemIds.indexOf(itemId) ?? -1), after: placeWords(sequence - 1) };
    return describe('lines', `Moved ${lineName(was, itemId)}`, aboutLine(was, itemId, change));
  },
});
