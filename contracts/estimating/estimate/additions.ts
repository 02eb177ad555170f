import type { SourceFacts } from '../facts.ts';
import type { Addition, Estimate } from './state.ts';

/** Remembers what proposed a line, so that a copy of the line can say it too. */
export function noteAddition(estimate: Estimate, itemId: number, addition: Addition | undefined): void {
  if (addition && (addition.source || addition.reason)) estimate.additions.set(itemId, addition);
}

export const additionOf = ({ additions }: Estimate, itemId: number): Addition => additions.get(itemId) ?? { source: null, reason: '' };

/** Lines grouped by what proposed them, in their order: an event that adds lines names one source. */
export function bySource<Line>(
  lines: Line[],
  sourceOf: (line: Line) => SourceFacts | null,
): { source: SourceFacts | null; lines: Line[] }[] {
  const groups = new Map<SourceFacts | null, { source: SourceFacts | null; lines: Line[] }>();
  for (const line of lines) {
    const source = sourceOf(line);
    const group = groups.get(source);
    if (group) group.lines.push(line);
    else groups.set(source, { source, lines: [line] });
  }
  return [...groups.values()];
}
