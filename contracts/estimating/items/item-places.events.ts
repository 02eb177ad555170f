import { z } from 'zod';
import { type AuditSentence, describe } from '../../audit.ts';
import { first, id, packed, whole } from '../../event.ts';
import { estimateEvent } from '../estimate/event.ts';
import { type Placement, placeLines, placementsOf } from '../estimate/lines.ts';
import type { Estimate } from '../estimate/state.ts';
import { aboutLine, areaLabel, commonArea, counted, lineName, placeWords } from '../estimate/words.ts';

const Move = z.object({ itemId: id('item'), areaId: id('area'), sequence: whole });

/** `sequence` is the line's 1-based place among its area's lines after the move. */
export const ItemMoved = estimateEvent(Move)({
  apply: (estimate, move, applying) => placeLines(estimate, [move], applying),
  undo: (was, { itemId }) => placementsOf(was, [itemId]).map((data) => ({ type: 'ItemMoved', data })),
  touches: ({ itemId }) => [`item:${itemId}:place`],
  needs: ({ itemId, areaId }) => ({ items: [itemId], areas: [areaId] }),
  audit: movedLine,
});

/** Lines that move together: `sequence` is a line's 1-based place after all of them have moved. */
export const ItemsMoved = estimateEvent(first(z.object({ items: z.array(Move) }), packed('items', ['itemId', 'sequence'])))({
  apply: (estimate, { items }, applying) => placeLines(estimate, items, applying),
  undo: (was, { items }) => [
    {
      type: 'ItemsMoved',
      data: {
        items: placementsOf(
          was,
          items.map(({ itemId }) => itemId),
        ),
      },
    },
  ],
  touches: ({ items }) => items.map(({ itemId }) => `item:${itemId}:place`),
  needs: ({ items }) => ({
    items: items.map(({ itemId }) => itemId),
    areas: [...new Set(items.map(({ areaId }) => areaId))],
  }),
  audit(was, { items }) {
    const [move, ...others] = items;
    if (move && others.length === 0) return movedLine(was, move);
    const from = commonArea(items.map(({ itemId }) => was.items.get(itemId)?.propertyArea_AreaID));
    const to = commonArea(items.map(({ areaId }) => areaId));
    const lines = counted(items.length);
    const about = { areaId: to ?? null };
    if (to === undefined) return describe('lines', `Moved ${lines}`, about);
    if (from === to) return describe('lines', `Moved ${lines} in ${areaLabel(was, to)}`, about);
    if (from === undefined) return describe('lines', `Moved ${lines} to ${areaLabel(was, to)}`, about);
    const [before, after] = [areaLabel(was, from), areaLabel(was, to)];
    return describe('lines', `Moved ${lines} from ${before} to ${after}`, { ...about, before, after });
  },
});

function movedLine(was: Estimate, { itemId, areaId, sequence }: Placement): AuditSentence {
  const line = was.items.get(itemId);
  const from = line && was.areas.get(line.propertyArea_AreaID);
  if (line && from && areaId !== from.areaId) {
    const [before, after] = [from.label, areaLabel(was, areaId)];
    return describe('lines', `Moved ${line.description} from ${before} to ${after}`, aboutLine(was, itemId, { before, after }));
  }
  const change = { before: placeWords(from?.itemIds.indexOf(itemId) ?? -1), after: placeWords(sequence - 1) };
  return describe('lines', `Moved ${lineName(was, itemId)}`, aboutLine(was, itemId, change));
}
