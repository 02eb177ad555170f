import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { finderOf, folded } from '../../../contracts/finding.ts';

export type Shown = 'all' | 'selected' | 'zero';

interface Filter {
  chosen: ReadonlySet<number>;
  /** R299: all repairs, or only the selected ones, or only those without a quantity. */
  only: Shown;
  /** Words that the line, its area, category and task contain; empty for all. */
  text: string;
  taskOf: ReadonlyMap<number, string>;
}

/** The lines that pass the filter, by areas. */
export function linesShown(areas: readonly AreaWithItems[], { chosen, only, text, taskOf }: Filter) {
  const isFound = finderOf(text);
  const passes = (line: LineItem, area: AreaWithItems) => {
    if (only === 'selected' && !chosen.has(line.id)) return false;
    if (only === 'zero' && !isWithoutQuantity(line)) return false;
    return isFound(folded(`${nameOf(line)} ${area.label} ${line.category} ${taskOf.get(line.estimateTask_Id) ?? ''}`));
  };
  return areas.map((area) => ({ area, lines: area.items.filter((line) => passes(line, area)) })).filter(({ lines }) => lines.length > 0);
}

/** R296-R298: the choice with one line, or all that pass the filter, taken in or out; the others stay as they were. */
export function choiceWith(chosen: ReadonlySet<number>, ids: readonly number[], add: boolean): ReadonlySet<number> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (add) next.add(id);
    else next.delete(id);
  }
  return next;
}

export function nameOf(line: LineItem): string {
  return line.action ? `${line.action} ${line.description}` : line.description;
}

export function isWithoutQuantity(line: LineItem): boolean {
  return Number(line.quantity) === 0;
}
