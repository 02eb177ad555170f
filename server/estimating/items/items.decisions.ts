import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { additionOf, bySource } from '../../../contracts/estimating/estimate/additions.ts';
import { bookFactsOf } from '../../../contracts/estimating/estimate/lines.ts';
import type { Estimate } from '../../../contracts/estimating/estimate/state.ts';
import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import type { ItemChanges, SourceFacts } from '../../../contracts/estimating/facts.ts';
import type { LinesChange } from '../../../contracts/estimating/items/change-items.ts';
import { roundQuantity } from '../../../contracts/estimating/pricing.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { type AddedArea, newAreas } from '../areas/new-area.ts';
import { type Decisions, existingArea, existingLine } from '../decisions.ts';
import { newMinimums, sameDecimal, settingsOf, type WithMinimums, withinLimits } from '../pricing.ts';
import { type ChangeItem, changeItem, changeLines, setLines } from './change-item.ts';
import { MAX_LINES, type NewLine, type NewLines, newItem, newItems } from './new-items.ts';

export interface ItemCommands {
  /** `newAreas` come into being with their lines. */
  AddItems: NewLines & WithMinimums & { source?: SourceFacts | null; newAreas?: AddedArea[] };
  DuplicateItem: { itemId: number; newItemId: number; at: string };
  DuplicateItems: { items: { itemId: number; newItemId: number }[]; at: string };
  /** To the end of each area. `newItemIds` are as many as lines times areas. */
  CopyItems: { itemIds: number[]; areaIds: number[]; newItemIds: number[]; at: string };
  DeleteItem: { itemId: number };
  DeleteItems: { itemIds: number[] };
  SaveQuantity: { itemId: number; quantity: string };
  SaveItemNotes: { itemId: number; notes: string };
  MoveItem: { itemId: number; areaId: number; sequence: number };
  /** To the end of an area, in the order of the estimate. */
  MoveItems: { itemIds: number[]; areaId: number };
  ChangeItem: ChangeItem;
  ChangeItems: { itemIds: number[]; changes: LinesChange };
  SetLines: { lines: { itemId: number; changes: ItemChanges }[] };
}

export const itemDecisions: Decisions<ItemCommands> = {
  AddItems(now, command) {
    const created = newAreas(now, command.newAreas ?? []);
    const items = newItems(now, command, created);
    return [
      ...created.map((data): EstimateEvent => ({ type: 'AreaAdded', data })),
      { type: 'ItemsAdded', data: { items, minimums: newMinimums(now, command.minimums), source: command.source ?? null } },
    ];
  },

  DuplicateItem(now, { itemId, newItemId, at }) {
    existingLine(now, itemId);
    return duplicateItems(now, [{ itemId, newItemId }], at);
  },

  DuplicateItems: (now, { items, at }) => duplicateItems(now, items, at),

  CopyItems(now, { itemIds, areaIds, newItemIds, at }) {
    const lines = inOrder(now, presentItems(now, itemIds)).map((id) => existingLine(now, id));
    const copies = newItems(now, { areaIds, taskId: 0, lines: lines.map(copyOf), itemIds: newItemIds, at });
    // The copies come area by area; each keeps the task of its line.
    const copied = copies.map((copy, n) => {
      const line = lines[n % lines.length];
      const { source, reason } = additionOf(now, line?.id ?? 0);
      return { source, item: { ...copy, taskId: line?.estimateTask_Id ?? copy.taskId, reason } };
    });
    return bySource(copied, ({ source }) => source).map(({ source, lines: group }) => ({
      type: 'ItemsAdded',
      data: { items: group.map(({ item }) => item), minimums: [], source },
    }));
  },

  DeleteItem: (now, { itemId }) => [{ type: 'ItemsDeleted', data: { itemIds: [existingLine(now, itemId).id] } }],

  DeleteItems: (now, { itemIds }) => [{ type: 'ItemsDeleted', data: { itemIds: presentItems(now, itemIds) } }],

  SaveQuantity(now, { itemId, quantity: typed }) {
    const line = existingLine(now, itemId);
    const quantity = roundQuantity(typed, now.quantityDecimals);
    if (sameDecimal(quantity, line.quantity)) return [];
    withinLimits({ ...line, quantity }, settingsOf(now, line));
    return [{ type: 'ItemQuantitySaved', data: { itemId, quantity, quantitySource: 'typed' } }];
  },

  SaveItemNotes: (now, { itemId, notes }) =>
    existingLine(now, itemId).notes === notes ? [] : [{ type: 'ItemNotesSaved', data: { itemId, notes } }],

  MoveItem(now, { itemId, areaId, sequence: requested }) {
    const line = existingLine(now, itemId);
    const area = existingArea(now, areaId);
    const places = area.itemIds.length + (line.propertyArea_AreaID === areaId ? 0 : 1);
    const sequence = Math.min(requested, places);
    return area.itemIds.indexOf(itemId) === sequence - 1 ? [] : [{ type: 'ItemMoved', data: { itemId, areaId, sequence } }];
  },

  MoveItems(now, { itemIds, areaId }) {
    const area = existingArea(now, areaId);
    const moved = inOrder(now, presentItems(now, itemIds));
    const going = new Set(moved);
    const staying = area.itemIds.filter((id) => !going.has(id));
    const after = [...staying, ...moved];
    if (after.length === area.itemIds.length && after.every((id, place) => area.itemIds[place] === id)) return [];
    const items = moved.map((itemId, n) => ({ itemId, areaId, sequence: staying.length + n + 1 }));
    return [{ type: 'ItemsMoved', data: { items } }];
  },

  ChangeItem: changeItem,

  SetLines: (now, { lines }) => setLines(now, lines),

  ChangeItems: (now, { itemIds, changes }) =>
    changeLines(
      now,
      presentItems(now, itemIds).map((id) => existingLine(now, id)),
      changes,
    ),
};

/**
 * The requested lines that still exist, each once, because a colleague may have deleted some meanwhile. Refuses if none
 * is left.
 */
function presentItems(now: Estimate, itemIds: number[]): number[] {
  const present = [...new Set(itemIds)].filter((id) => now.items.has(id));
  if (present.length === 0) existingLine(now, itemIds[0] ?? 0);
  return present;
}

/** Lines in the order in which the estimate shows them. */
function inOrder(now: Estimate, itemIds: number[]): number[] {
  const requested = new Set(itemIds);
  return [...now.areas.values()].flatMap((area) => area.itemIds.filter((id) => requested.has(id)));
}

/** A line for another area: what was measured is measured there. */
function copyOf(line: LineItem): NewLine {
  const { percentageAffected, notes, quantity, quantitySource } = line;
  const copy = { ...bookFactsOf(line), percentageAffected, notes };
  return quantitySource === 'measured' && line.formulaXRef !== '' ? copy : { ...copy, quantity };
}

/** Copies each line directly below it, all in one event. */
function duplicateItems(now: Estimate, requested: { itemId: number; newItemId: number }[], at: string): EstimateEvent[] {
  const copies = new Map(requested.map(({ itemId, newItemId }) => [itemId, newItemId]));
  const originals = new Set(presentItems(now, [...copies.keys()]));
  if (now.items.size + originals.size > MAX_LINES) throw new Refusal('ESTIMATE_FULL');
  const items = [...now.areas.values()].flatMap((area) => {
    let earlier = 0;
    return area.itemIds.flatMap((copyOf, index) => {
      if (!originals.has(copyOf)) return [];
      const line = existingLine(now, copyOf);
      const item = newItem(now, at, {
        ...bookFactsOf(line),
        itemId: copies.get(copyOf) ?? 0,
        areaId: area.areaId,
        taskId: line.estimateTask_Id,
        sequence: index + ++earlier + 1,
        quantity: roundQuantity(line.quantity, now.quantityDecimals),
        quantitySource: 'typed',
        percentageAffected: line.percentageAffected,
        notes: line.notes,
      });
      return [{ ...item, copyOf }];
    });
  });
  return [{ type: 'ItemsDuplicated', data: { items } }];
}
