import type { Estimate } from '../../../contracts/estimating/estimate/state.ts';
import { linesOf, settingsView } from '../../../contracts/estimating/estimate/views.ts';
import type { BookFacts, ItemFacts } from '../../../contracts/estimating/facts.ts';
import { quantityFor } from '../../../contracts/estimating/measurement.ts';
import { roundQuantity } from '../../../contracts/estimating/pricing.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { existingArea, existingTask } from '../decisions.ts';
import { withinLimits } from '../pricing.ts';

/** A line to add: facts from the price book or typed by hand, and the caller's other input. */
export interface NewLine extends BookFacts {
  quantity?: string;
  percentageAffected: string;
  notes: string;
}

export interface NewLines {
  areaIds: number[];
  /** 0 is the default task. */
  taskId: number;
  lines: NewLine[];
  itemIds: number[];
  at: string;
}

/** Most lines of one estimate; bounds the size of one event and of the screen (tested with 2,000). */
export const MAX_LINES = 10_000;

/** The facts of new lines, at the end of each of the areas. */
export function newItems(now: Estimate, command: NewLines): ItemFacts[] {
  const taskId = command.taskId === 0 ? now.defaultTaskId : existingTask(now, command.taskId);
  const areas = [...new Set(command.areaIds)].map((id) => existingArea(now, id));
  if (now.items.size + areas.length * command.lines.length > MAX_LINES) throw new Refusal('ESTIMATE_FULL');
  const ids = command.itemIds.values();
  return areas.flatMap((area) => {
    let sequence = Math.max(0, ...linesOf(now, area).map((line) => line.sequence));
    return command.lines.map(({ quantity: typed, ...line }) => {
      const quantity =
        typed === undefined
          ? quantityFor(line.formula, area.measures, line.percentageAffected, now.quantityDecimals)
          : roundQuantity(typed, now.quantityDecimals);
      return newItem(now, command.at, {
        ...line,
        itemId: ids.next().value ?? 0,
        areaId: area.areaId,
        taskId,
        sequence: ++sequence,
        quantity,
        quantitySource: typed === undefined && line.formula !== '' ? 'measured' : 'typed',
      });
    });
  });
}

type Given = Omit<ItemFacts, 'percentageCovered' | 'vendorPPU' | 'settingsId' | 'isInvoiced' | 'dateAdded'>;

/** A new line, priced with the order's current settings. */
export function newItem(now: Estimate, at: string, given: Given): ItemFacts {
  const facts = { ...given, percentageCovered: '0', vendorPPU: '0', settingsId: now.settingsId, isInvoiced: false, dateAdded: at };
  withinLimits(facts, settingsView(now));
  return facts;
}
