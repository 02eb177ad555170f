import { z } from 'zod';
import { describe } from '../../audit.ts';
import { first, id, packed, text, whole } from '../../event.ts';
import { noteAddition } from '../estimate/additions.ts';
import { estimateEvent, nothing } from '../estimate/event.ts';
import { addArea, addLines, areaFactsOf, removeLines } from '../estimate/lines.ts';
import { putPhoto } from '../estimate/photos.ts';
import type { AreaState, Estimate, Touched } from '../estimate/state.ts';
import { invalidateFirstLine } from '../estimate/trade-labor.ts';
import { wayBackOfArea } from '../estimate/way-back.ts';
import { areaLabel, listed, placeWords } from '../estimate/words.ts';
import { AreaFacts, ItemFacts, ItemFacts1, PhotoFacts, withSource } from '../facts.ts';
import { uniqueLabel } from './unique-label.ts';

export const AreaAdded = estimateEvent(AreaFacts)({
  apply: addArea,
  undo: (_was, { areaId }) => [{ type: 'AreaDeleted', data: { areaId } }],
  touches: ({ areaId }) => [`area:${areaId}`],
  needs: nothing,
  audit: (_was, { areaId, label }) => describe('areas', `Added area ${label}`, { areaId }),
});

const Duplicated1 = z.object({ copyOf: id('area'), areas: z.array(AreaFacts), items: z.array(ItemFacts), photos: z.array(PhotoFacts) });

/** One area's copies, with copies of the lines and photos that came along. Packed, because the copies of a line have nearly all facts in common. Version 2 says of which line each is a copy. */
export const AreaDuplicated = estimateEvent(
  first(Duplicated1, packed('items', ['itemId', 'areaId', 'sequence', 'quantity'])).next(
    Duplicated1.extend({ items: z.array(ItemFacts.extend({ copyOf: id('item') })) }),
    (data) => ({ ...data, items: data.items.map((item) => ({ ...item, copyOf: 0 })) }),
    packed('items', ['itemId', 'areaId', 'sequence', 'quantity', 'copyOf']),
  ),
)({
  apply(estimate, { areas, items, photos }, applying) {
    for (const area of areas) addArea(estimate, area, applying);
    for (const { itemId, copyOf } of items) noteAddition(estimate, itemId, estimate.additions.get(copyOf));
    addLines(estimate, items, applying);
    for (const photo of photos) putPhoto(estimate, photo, applying);
  },
  undo: (_was, { areas }) => areas.map(({ areaId }) => ({ type: 'AreaDeleted', data: { areaId } })),
  touches: ({ areas, items, photos }) => [
    ...areas.map(({ areaId }) => `area:${areaId}`),
    ...items.map(({ itemId }) => `item:${itemId}`),
    ...photos.map(({ photoId }) => `photo:${photoId}`),
  ],
  needs: ({ items }) => ({ tasks: items.map(({ taskId }) => taskId) }),
  restores: ({ areas, items }) => ({ areas: areas.map(({ areaId }) => areaId), items: items.map(({ itemId }) => itemId) }),
  audit(was, { copyOf, areas, items }) {
    const [only, ...others] = areas;
    const names = listed(areas.map(({ label }) => label));
    return describe('areas', `Duplicated area ${areaLabel(was, copyOf)} as ${names}`, {
      areaId: only && others.length === 0 ? only.areaId : null,
      before: areaLabel(was, copyOf),
      after: names,
      affectedLines: items.length,
    });
  },
});

export const AreaRenamed = estimateEvent(z.object({ areaId: id('area'), label: text }))({
  apply(estimate, { areaId, label }, { touched }) {
    const area = estimate.areas.get(areaId);
    if (!area) return;
    area.label = label;
    touched.areas.add(areaId);
  },
  undo: (was, { areaId }) => [{ type: 'AreaRenamed', data: { areaId, label: was.areas.get(areaId)?.label ?? '' } }],
  touches: ({ areaId }) => [`area:${areaId}:label`],
  needs: ({ areaId }) => ({ areas: [areaId] }),
  audit: (was, { areaId, label }) => describe('areas', 'Renamed an area', { areaId, before: areaLabel(was, areaId), after: label }),
  wayBack(was, { areaId, label }, now) {
    const taken = [...now.areas.values()].flatMap((area) => (area.areaId === areaId ? [] : [area.label]));
    // What another area is called by now gets a number, as by hand.
    const free = (of: string) => uniqueLabel(of, taken);
    const before = was.areas.get(areaId)?.label;
    const labels = [before && free(before), free(label), now.areas.get(areaId)?.label] as const;
    return wayBackOfArea(labels, 'no name', (of) => ({ type: 'RenameArea', areaId, label: of }));
  },
});

export const AreaNotesSaved = estimateEvent(z.object({ areaId: id('area'), notes: text }))({
  apply(estimate, { areaId, notes }, { touched }) {
    const area = estimate.areas.get(areaId);
    if (!area) return;
    area.notes = notes;
    touched.areas.add(areaId);
  },
  undo: (was, { areaId }) => [{ type: 'AreaNotesSaved', data: { areaId, notes: was.areas.get(areaId)?.notes ?? '' } }],
  touches: ({ areaId }) => [`area:${areaId}:notes`],
  needs: ({ areaId }) => ({ areas: [areaId] }),
  audit: (was, { areaId, notes }) =>
    describe('notes', `Wrote a note on ${areaLabel(was, areaId)}`, {
      areaId,
      before: was.areas.get(areaId)?.notes ?? '',
      after: notes,
    }),
  wayBack: (was, { areaId, notes }, now) =>
    wayBackOfArea([was.areas.get(areaId)?.notes, notes, now.areas.get(areaId)?.notes], 'no note', (of) => ({
      type: 'SaveAreaNotes',
      areaId,
      notes: of,
    })),
});

/** `sequence` is the area's 1-based place after the move. */
export const AreaMoved = estimateEvent(z.object({ areaId: id('area'), sequence: whole }))({
  apply(estimate, { areaId, sequence }, { touched }) {
    const moved = estimate.areas.get(areaId);
    if (!moved) return;
    const order = [...estimate.areas.values()].filter((area) => area !== moved);
    order.splice(sequence - 1, 0, moved);
    putInOrder(estimate, order, touched);
  },
  undo: (was, { areaId }) => [{ type: 'AreaMoved', data: { areaId, sequence: [...was.areas.keys()].indexOf(areaId) + 1 } }],
  touches: ({ areaId }) => [`area:${areaId}:place`],
  needs: ({ areaId }) => ({ areas: [areaId] }),
  audit(was, { areaId, sequence }) {
    const inOrder = [...was.areas.values()].sort((a, b) => a.sequence - b.sequence);
    const before = placeWords(inOrder.findIndex((area) => area.areaId === areaId));
    return describe('areas', `Moved area ${areaLabel(was, areaId)}`, { areaId, before, after: placeWords(sequence - 1) });
  },
});

/** All areas in their new display order. One that it does not name keeps its place behind them. */
export const AreasOrdered = estimateEvent(z.object({ areaIds: z.array(id('area')) }))({
  apply(estimate, { areaIds }, { touched }) {
    const named = areaIds.flatMap((areaId) => estimate.areas.get(areaId) ?? []);
    putInOrder(estimate, [...new Set([...named, ...estimate.areas.values()])], touched);
  },
  undo: (was) => [{ type: 'AreasOrdered', data: { areaIds: [...was.areas.keys()] } }],
  touches: ({ areaIds }) => areaIds.map((areaId) => `area:${areaId}:place`),
  needs: nothing,
  audit(was, { areaIds }) {
    const names = (ids: Iterable<number>) => [...ids].map((areaId) => areaLabel(was, areaId)).join(', ');
    return describe('areas', 'Changed the display order of the areas', { before: names(was.areas.keys()), after: names(areaIds) });
  },
});

function putInOrder(estimate: Estimate, order: AreaState[], touched: Touched) {
  for (const [index, area] of order.entries()) area.sequence = index + 1;
  estimate.areas = new Map(order.map((area) => [area.areaId, area]));
  for (const area of order) touched.areas.add(area.areaId);
  for (const trade of estimate.trades.keys()) invalidateFirstLine(estimate, trade, touched);
}

export const AreaDeleted = estimateEvent(z.object({ areaId: id('area') }))({
  apply(estimate, { areaId }, applying) {
    removeLines(estimate, estimate.areas.get(areaId)?.itemIds ?? [], applying);
    estimate.areas.delete(areaId);
    applying.touched.areas.delete(areaId);
    applying.touched.removedAreas.add(areaId);
  },
  undo(was, { areaId }) {
    const area = was.areas.get(areaId);
    if (!area) return [];
    const restored = { type: 'AreaRestored' as const, data: { area: areaFactsOf(area), items: [] } };
    return area.itemIds.length === 0 ? [restored] : [restored, { type: 'ItemsRestored', data: { itemIds: [...area.itemIds] } }];
  },
  touches: ({ areaId }) => [`area:${areaId}`],
  takesAway: (was, { areaId }) => (was.areas.get(areaId)?.itemIds ?? []).map((itemId) => `item:${itemId}`),
  // Undo may not delete an area with lines that somebody else wrote last.
  needs: ({ areaId }, now) => ({ areas: [areaId], ownItems: now.areas.get(areaId)?.itemIds ?? [] }),
  audit: (was, { areaId }) =>
    describe('areas', `Deleted area ${areaLabel(was, areaId)}`, {
      areaId,
      affectedLines: was.areas.get(areaId)?.itemIds.length ?? 0,
    }),
});

/** `ItemsRestored` names the lines that come back with their area; `items` is used only by events from before it. */
export const AreaRestored = estimateEvent(
  first(z.object({ area: AreaFacts, items: z.array(ItemFacts1) })).next(
    z.object({ area: AreaFacts, items: z.array(ItemFacts) }),
    ({ area, items }) => ({ area, items: items.map(withSource) }),
  ),
)({
  apply(estimate, { area, items }, applying) {
    addArea(estimate, area, applying);
    addLines(estimate, items, applying);
  },
  undo: (_was, { area }) => [{ type: 'AreaDeleted', data: { areaId: area.areaId } }],
  touches: ({ area, items }) => [`area:${area.areaId}`, ...items.map((item) => `item:${item.itemId}`)],
  needs: ({ items }) => ({ tasks: items.map((item) => item.taskId) }),
  restores: ({ area, items }) => ({ areas: [area.areaId], items: items.map((item) => item.itemId) }),
  audit: (_was, { area, items }) =>
    describe('areas', `Brought back area ${area.label}`, { areaId: area.areaId, affectedLines: items.length }),
});
