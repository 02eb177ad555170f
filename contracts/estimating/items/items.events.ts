import { z } from 'zod';
import { type AuditSentence, describe } from '../../audit.ts';
import { first, id, packed, text } from '../../event.ts';
import { formatNumber } from '../../format.ts';
import { pastValue } from '../../way-back.ts';
import { noteAddition } from '../estimate/additions.ts';
import { estimateEvent } from '../estimate/event.ts';
import { addLines, changeLine, factsOf, insertLines, placementsOf, removeLines, renumberLines, restoreLines } from '../estimate/lines.ts';
import type { Estimate } from '../estimate/state.ts';
import { upsertMinimums } from '../estimate/trade-labor.ts';
import { byWriters, LINE_GONE } from '../estimate/way-back.ts';
import { aboutLine, areaLabel, COPY_ITEMS, commonArea, counted, inArea, lineName, RESTORE_QUANTITY } from '../estimate/words.ts';
import { AddedFacts, ItemFacts, ItemFacts1, Measured, MinimumFacts, SourceFacts, SourceFacts1, withSource } from '../facts.ts';

const Added2 = z.object({ items: z.array(ItemFacts), minimums: z.array(MinimumFacts) });
const Added4 = z.object({ items: z.array(AddedFacts), minimums: z.array(MinimumFacts), source: SourceFacts1.nullable() });

/**
 * `minimums` are of the trades that are new to the estimate; version 1 had none. Version 3 is packed. Version 4 says what proposed the
 * lines, and the reason of each; version 5 also which libraries.
 */
export const ItemsAdded = estimateEvent(
  first(z.object({ items: z.array(ItemFacts1) }))
    .next(Added2, ({ items }) => ({ items: items.map(withSource), minimums: [] }))
    .next(Added2, (data) => data, packed('items', ['itemId', 'areaId', 'sequence', 'quantity']))
    .next(
      Added4,
      (data) => ({ ...data, items: data.items.map((item) => ({ ...item, reason: '' })), source: null }),
      packed('items', ['itemId', 'areaId', 'sequence', 'quantity', 'reason']),
    )
    .next(
      Added4.extend({ source: SourceFacts.nullable() }),
      ({ source, ...data }) => ({ ...data, source: source && { ...source, libraries: [] } }),
      packed('items', ['itemId', 'areaId', 'sequence', 'quantity', 'reason']),
    ),
)({
  apply(estimate, { items, minimums, source }, applying) {
    for (const { itemId, reason } of items) noteAddition(estimate, itemId, { source, reason });
    addLines(estimate, items, applying);
    upsertMinimums(estimate, minimums, applying);
  },
  undo: (_was, { items }) => [{ type: 'ItemsDeleted', data: { itemIds: items.map((item) => item.itemId) } }],
  touches: ({ items }) => items.map((item) => `item:${item.itemId}`),
  needs: ({ items }) => ({ areas: items.map((item) => item.areaId), tasks: items.map((item) => item.taskId) }),
  restores: ({ items }) => ({ items: items.map((item) => item.itemId) }),
  audit: (was, { items, source }, { command }) => addition(was, command === COPY_ITEMS ? 'Copied' : 'Added', items, sourceWords(source)),
});

/** Copies below their originals: `sequence` is a copy's 1-based place after all copies are added. */
export const ItemsDuplicated = estimateEvent(
  first(
    z.object({ items: z.array(ItemFacts.extend({ copyOf: id('item') })) }),
    packed('items', ['itemId', 'areaId', 'sequence', 'quantity', 'copyOf']),
  ),
)({
  apply(estimate, { items }, applying) {
    for (const { itemId, copyOf } of items) noteAddition(estimate, itemId, estimate.additions.get(copyOf));
    insertLines(
      estimate,
      items.map(({ copyOf: _original, ...facts }) => facts),
      applying,
    );
  },
  undo: (_was, { items }) => [{ type: 'DuplicatesRemoved', data: { items: items.map(({ itemId, copyOf }) => ({ itemId, copyOf })) } }],
  touches: ({ items }) => items.map((item) => `item:${item.itemId}`),
  needs: ({ items }) => ({ areas: items.map((item) => item.areaId), tasks: items.map((item) => item.taskId) }),
  restores: ({ items }) => ({ items: items.map((item) => item.itemId) }),
  audit: (was, { items }) => addition(was, 'Duplicated', items),
});

/** Undo of a duplication: the lines below the copies return to their earlier places. */
export const DuplicatesRemoved = estimateEvent(z.object({ items: z.array(z.object({ itemId: id('item'), copyOf: id('item') })) }))({
  apply(estimate, { items }, applying) {
    const itemIds = items.map(({ itemId }) => itemId);
    const areaIds = new Set(itemIds.flatMap((itemId) => estimate.items.get(itemId)?.propertyArea_AreaID ?? []));
    removeLines(estimate, itemIds, applying);
    for (const areaId of areaIds) renumberLines(estimate, areaId, applying);
  },
  undo(was, { items }) {
    const originals = new Map(items.map(({ itemId, copyOf }) => [itemId, copyOf]));
    const copies = placementsOf(was, [...originals.keys()]).flatMap((place) => {
      const line = was.items.get(place.itemId);
      return line ? [{ ...factsOf(line), ...place, copyOf: originals.get(place.itemId) ?? 0 }] : [];
    });
    return [{ type: 'ItemsDuplicated', data: { items: copies } }];
  },
  touches: ({ items }) => items.map(({ itemId }) => `item:${itemId}`),
  needs: ({ items }) => ({ items: items.map(({ itemId }) => itemId) }),
  audit(was, { items }) {
    const [copy, ...others] = items;
    const line = copy && was.items.get(copy.itemId);
    if (others.length === 0 && line)
      return describe(
        'lines',
        `Removed duplicated ${lineName(was, line.id)}`,
        aboutLine(was, line.id, { before: line.quantity, unit: line.itemUM }),
      );
    const areaId = commonArea(items.map(({ itemId }) => was.items.get(itemId)?.propertyArea_AreaID));
    const where = areaId === undefined ? '' : ` in ${areaLabel(was, areaId)}`;
    return describe('lines', `Removed ${items.length} duplicated lines${where}`, { areaId: areaId ?? null });
  },
});

const SOURCE_WORDS: Record<SourceFacts['kind'], string> = {
  kitchen: 'by answers for a kitchen',
  bathroom: 'by answers for a bathroom',
  remodel: 'with the complete remodel',
  library: 'from the library',
  proposal: 'from the proposal for',
  template: 'from the template',
  popular: 'from the popular project',
};
/** Answers that a sentence tells; "why this number" tells all of them. */
const TOLD_ANSWERS = 4;

/** ` from the library “Bath refresh”`, with the first answers in brackets; empty for what a person chose one by one. */
function sourceWords(source: SourceFacts | null): string {
  if (!source) return '';
  const { kind, name, answers } = source;
  const told = answers.slice(0, TOLD_ANSWERS).map(({ question, answer }) => `${question}: ${answer}`);
  if (answers.length > told.length) told.push(`and ${answers.length - told.length} more`);
  return ` ${SOURCE_WORDS[kind]}${name && ` “${name}”`}${told.length > 0 ? ` (${told.join('; ')})` : ''}`;
}

function addition(was: Estimate, verb: string, items: ItemFacts[], by = ''): AuditSentence {
  const [added, ...others] = items;
  if (!added) return describe('lines', `${verb} nothing`);
  const { areaId, itemId, description, quality } = added;
  const oneArea = commonArea(items.map((item) => item.areaId));
  if (others.length === 0)
    return describe('lines', `${verb} ${description}${quality === 'None' ? '' : `, ${quality}`}, in ${areaLabel(was, areaId)}${by}`, {
      areaId,
      itemId,
      after: added.quantity,
      unit: added.itemUM,
    });
  const names = items.slice(0, 3).map((item) => item.description);
  const where = oneArea === undefined ? '' : ` in ${areaLabel(was, areaId)}`;
  const more = others.length > 2 ? ' and more' : '';
  return describe('lines', `${verb} ${counted(items.length)}${where}${by}: ${names.join('; ')}${more}`, { areaId: oneArea ?? null });
}

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

/** Deleted lines come back as they were. The event has only their ids, because the facts of 10,000 lines would not fit into one event. */
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
  audit(was, { itemId, quantity }, { command }) {
    const line = was.items.get(itemId);
    const change = { before: line?.quantity ?? '', after: quantity, unit: line?.itemUM ?? '' };
    return describe(
      'quantities',
      `${command === RESTORE_QUANTITY ? 'Restored' : 'Changed'} quantity of ${lineName(was, itemId)}`,
      aboutLine(was, itemId, change),
    );
  },
  wayBack(was, { itemId, quantity }, now) {
    const [line, before] = [now.items.get(itemId), was.items.get(itemId)];
    if (!line || !before) return byWriters([null, null], null, { gone: LINE_GONE });
    const value = (of: string) => pastValue(formatNumber(of), Number(of), { type: 'SaveQuantity' as const, itemId, quantity: of });
    return byWriters([value(before.quantity), value(quantity)], value(line.quantity), { unit: line.itemUM });
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
  wayBack(was, { itemId, notes }, now) {
    const line = now.items.get(itemId);
    if (!line) return byWriters([null, null], null, { gone: LINE_GONE });
    const value = (of: string) => pastValue(of || 'no note', of, { type: 'SaveItemNotes' as const, itemId, notes: of });
    return byWriters([value(was.items.get(itemId)?.notes ?? ''), value(notes)], value(line.notes));
  },
});
