import type { AreaWithItems, LineItem } from '../../estimating/entities.ts';
import type { EstimateView } from '../../estimating/undo/get-estimate-as-of.ts';
import { chosenLines } from '../lines-on-page.ts';

export interface Chosen {
  line: LineItem;
  area: AreaWithItems;
}

/** The lines that were agreed last against those of a change order. A line is one by its id. */
export interface Differences {
  added: Chosen[];
  changed: { was: Chosen; now: Chosen }[];
  removed: Chosen[];
  unchanged: Chosen[];
}

/** What a customer agreed to of a line: the work, how much of it, and its money. */
const agreedOf = ({ line }: Chosen) =>
  JSON.stringify([line.action, line.description, line.quality, Number(line.quantity), line.itemUM, line.ppu, line.totalCost, line.tax]);

export function differencesOf(before: Chosen[], after: Chosen[]): Differences {
  const known = new Map(before.map((one) => [one.line.id, one]));
  const stays = new Set(after.map(({ line }) => line.id));
  const differences: Differences = { added: [], changed: [], removed: before.filter(({ line }) => !stays.has(line.id)), unchanged: [] };
  for (const now of after) {
    const was = known.get(now.line.id);
    if (!was) differences.added.push(now);
    else if (agreedOf(was) === agreedOf(now)) differences.unchanged.push(now);
    else differences.changed.push({ was, now });
  }
  return differences;
}

export const isChange = ({ added, changed, removed }: Differences): boolean => added.length + changed.length + removed.length > 0;

/**
 * The lines of the contract with the change: those of the estimate as it is now, without those that it had when the contract was agreed and that
 * were left out of it.
 */
export function linesWithChange(now: Pick<EstimateView, 'areas'>, was: Pick<EstimateView, 'areas'>, agreed: readonly number[]): number[] {
  const inContract = new Set(agreed);
  const leftOut = new Set(was.areas.flatMap(({ items }) => items.map(({ id }) => id)).filter((id) => !inContract.has(id)));
  return now.areas.flatMap(({ items }) => items.map(({ id }) => id)).filter((id) => !leftOut.has(id));
}

/** What was agreed, as a change order reads it: its estimate, and which lines of it. */
export interface Agreed {
  view: EstimateView;
  itemIds: number[];
}

export const differencesFrom = (agreed: Agreed, now: Agreed): Differences =>
  differencesOf(chosenLines(agreed.view, agreed.itemIds), chosenLines(now.view, now.itemIds));
