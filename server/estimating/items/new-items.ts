import type { AreaState, Estimate } from '../../../contracts/estimating/estimate/state.ts';
import { linesOf, settingsView } from '../../../contracts/estimating/estimate/views.ts';
import type { AddedFacts, AreaFacts, BookFacts, ItemFacts } from '../../../contracts/estimating/facts.ts';
import { roundQuantity } from '../../../contracts/estimating/pricing.ts';
import { quantityFor } from '../../../contracts/estimating/quantity-for.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { existingArea, existingTask } from '../decisions.ts';
import { withinLimits } from '../pricing.ts';

/** A line to add: facts from the price book or typed by hand, and the caller's other input. */
export interface NewLine extends BookFacts {
  quantity?: string;
  percentageAffected: string;
  notes: string;
  /** Why it is added, where something proposed it. */
  reason?: string;
  /** The areas that it goes to, where it does not go to all. */
  areaIds?: number[];
  /** Where the lines of one addition go to different tasks. */
  taskId?: number;
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

/** How many lines they make: as many ids are needed. */
export const countLines = ({ areaIds, lines }: Pick<NewLines, 'areaIds' | 'lines'>): number => {
  const areas = new Set(areaIds);
  return lines.reduce((sum, line) => sum + (line.areaIds ? new Set(line.areaIds).size : areas.size), 0);
};

/** The facts of new lines, at the end of each of the areas. `created` are areas that the same command adds. */
export function newItems(now: Estimate, command: NewLines, created: readonly AreaFacts[] = []): AddedFacts[] {
  const taskId = command.taskId === 0 ? now.defaultTaskId : existingTask(now, command.taskId);
  const areaIds = [...new Set(command.areaIds)];
  const areas = areaIds.map((id): AreaFacts | AreaState => created.find(({ areaId }) => areaId === id) ?? existingArea(now, id));
  if (command.lines.some((line) => line.areaIds?.some((id) => !areaIds.includes(id)))) throw new Refusal('AREA_NOT_FOUND');
  if (now.items.size + countLines(command) > MAX_LINES) throw new Refusal('ESTIMATE_FULL');
  const ids = command.itemIds.values();
  return areas.flatMap((area) => {
    let sequence = 'itemIds' in area ? Math.max(0, ...linesOf(now, area).map((line) => line.sequence)) : 0;
    return command.lines.flatMap(({ quantity: typed, reason = '', areaIds: only, taskId: ownTask, ...line }) => {
      if (only && !only.includes(area.areaId)) return [];
      const quantity =
        typed === undefined
          ? quantityFor(line.formula, area.measures, line.percentageAffected, now.quantityDecimals)
          : roundQuantity(typed, now.quantityDecimals);
      const facts = newItem(now, command.at, {
        ...line,
        itemId: ids.next().value ?? 0,
        areaId: area.areaId,
        taskId: ownTask === undefined ? taskId : existingTask(now, ownTask),
        sequence: ++sequence,
        quantity,
        quantitySource: typed === undefined && line.formula !== '' ? 'measured' : 'typed',
      });
      return [{ ...facts, reason }];
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
