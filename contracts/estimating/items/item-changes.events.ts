import { z } from 'zod';
import { type AuditKind, describe } from '../../audit.ts';
import { first, id, packed } from '../../event.ts';
import { formatMoney, formatNumber } from '../../format.ts';
import type { LineItem } from '../entities.ts';
import { estimateEvent } from '../estimate/event.ts';
import { changeLine, changesOf } from '../estimate/lines.ts';
import type { Estimate } from '../estimate/state.ts';
import { wayBackOfLines } from '../estimate/way-back.ts';
import { aboutLine, counted, lineName, listed, percent } from '../estimate/words.ts';
import { ItemChanges, ItemChanges1 } from '../facts.ts';

const Changed1 = z.object({ items: z.array(z.object({ itemId: id('item'), changes: ItemChanges1 })) });
const Changed2 = z.object({ items: z.array(z.object({ itemId: id('item'), changes: ItemChanges })) });
const COSTS = ['labor', 'material', 'equipment', 'wasteFactorPct'];

/** Typed changes of lines. Version 2 marks typed costs as typed; version 3 is packed. */
export const ItemsChanged = estimateEvent(
  first(Changed1)
    .next(Changed2, ({ items }) => ({
      items: items.map(({ itemId, changes }) => ({
        itemId,
        changes: COSTS.some((cost) => cost in changes) ? { ...changes, priceSource: 'typed' as const } : changes,
      })),
    }))
    .next(Changed2, (data) => data, packed('items', ['itemId'])),
)({
  apply(estimate, { items }, applying) {
    for (const { itemId, changes } of items) {
      const { taskId, ...fields } = changes;
      changeLine(estimate, itemId, taskId === undefined ? fields : { ...fields, estimateTask_Id: taskId }, applying);
    }
  },
  undo(was, { items }) {
    const before = items.flatMap(({ itemId, changes }) => {
      const line = was.items.get(itemId);
      return line ? [{ itemId, changes: changesOf(line, Object.keys(changes)) }] : [];
    });
    return [{ type: 'ItemsChanged', data: { items: before } }];
  },
  touches: ({ items }) => items.flatMap(({ itemId, changes }) => Object.keys(changes).map((key) => `item:${itemId}:${key}`)),
  needs: ({ items }) => ({
    items: items.map(({ itemId }) => itemId),
    tasks: items.flatMap(({ changes }) => changes.taskId ?? []),
  }),
  audit(was, { items }) {
    const [changed, ...others] = items;
    const line = changed && was.items.get(changed.itemId);
    if (!changed || !line) return describe('lines', 'Changed a line');
    const keys = fieldsOf(changed.changes);
    const each = items.map((item) => valuesOf(was, item, keys));
    // For several lines, a value is described only when they share it.
    const shared = (side: 'before' | 'after') => (each.every((values) => values[side] === each[0]?.[side]) ? (each[0]?.[side] ?? '') : '');
    const many = others.length > 0 ? ` and ${counted(others.length)} more` : '';
    return describe(
      kindOf(keys),
      `Changed ${listed(keys.map((key) => FIELD_WORDS[key] ?? key))} of ${lineName(was, line.id)}${many}`,
      aboutLine(was, line.id, {
        before: shared('before'),
        after: shared('after'),
        unit: isQuantityAlone(keys) ? line.itemUM : '',
        affectedLines: others.length,
      }),
    );
  },
  wayBack(was, { items }, now) {
    const keys = fieldsOf(items[0]?.changes ?? {});
    const back = wayBackOfLines(was, items, now, (_of, lines) => {
      const [first = '', ...others] = lines.map((line) => valuesOf(was, line, keys).after);
      return others.every((words) => words === first) ? first : counted(lines.length);
    });
    const line = now.items.get(items[0]?.itemId ?? 0);
    return isQuantityAlone(keys) && line && items.length === 1 ? { ...back, unit: line.itemUM } : back;
  },
});

/** The fields that a person changed: where quantity and price come from follows them. */
const fieldsOf = (changes: ItemChanges) => Object.keys(changes).filter((key) => key !== 'quantitySource' && key !== 'priceSource');

const FIELD_WORDS: Record<string, string> = {
  description: 'description',
  itemUM: 'unit',
  labor: 'labor cost',
  material: 'material cost',
  equipment: 'equipment cost',
  wasteFactorPct: 'waste factor',
  percentageAffected: 'percentage affected',
  percentageCovered: 'percentage covered',
  vendorPPU: 'vendor price',
  taskId: 'task',
  quantity: 'quantity',
};
const AMOUNTS = new Set(['labor', 'material', 'equipment', 'vendorPPU']);
const PERCENTS = new Set(['wasteFactorPct', 'percentageAffected', 'percentageCovered']);

const isQuantityAlone = (keys: string[]) => keys.length === 1 && keys[0] === 'quantity';

function kindOf(keys: string[]): AuditKind {
  if (keys.includes('quantity')) return 'quantities';
  return keys.every((key) => key === 'taskId' || key === 'description') ? 'lines' : 'prices';
}

/** The values of a line's changed fields, before and after. */
function valuesOf(was: Estimate, { itemId, changes }: { itemId: number; changes: ItemChanges }, keys: string[]) {
  const line = was.items.get(itemId);
  const before = (key: string) => (key === 'taskId' ? line?.estimateTask_Id : line?.[key as keyof LineItem]);
  const unit = line?.itemUM ?? '';
  const words = (key: string, value: unknown, inUnit: string) => {
    if (key === 'taskId') return was.tasks.get(Number(value)) ?? '';
    if (PERCENTS.has(key)) return percent(String(value ?? '0'));
    if (AMOUNTS.has(key)) return formatMoney(String(value ?? ''));
    return key === 'quantity' && !isQuantityAlone(keys) ? `${formatNumber(String(value))} ${inUnit}` : String(value ?? '');
  };
  return {
    before: keys.map((key) => words(key, before(key), unit)).join(', '),
    after: keys.map((key) => words(key, changes[key as keyof ItemChanges] ?? before(key), changes.itemUM ?? unit)).join(', '),
  };
}
