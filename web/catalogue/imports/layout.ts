/** What an import does to items, in the order in which it is shown. */
export const KINDS = ['changed', 'added', 'removed'] as const;
export type Kind = (typeof KINDS)[number];

export interface Section {
  kind: Kind;
  total: number;
  /** Rows that stand in the list; the others are behind a step of their own. */
  shown: number;
}

/** A line of the list: the head of a section, one of its rows, or the step to the rows that are not shown. */
export type Slot = { is: 'head'; section: Section } | { is: 'row'; section: Section; at: number } | { is: 'more'; section: Section };

const FEW = 3;

/**
 * The sections that hold something, cut to a digest that fits `room` lines: the first section gets what the others leave, and each of those a few rows.
 * Those in `open` are whole. Without `room` everything is whole.
 */
export function sectionsOf(totals: Record<Kind, number>, open: ReadonlySet<Kind>, room?: number): Section[] {
  const kinds = KINDS.filter((kind) => totals[kind] > 0);
  const fewOf = (kind: Kind) => Math.min(FEW, totals[kind]);
  const others = kinds.slice(1).reduce((lines, kind) => lines + 1 + fewOf(kind), 0);
  return kinds.map((kind, n) => {
    const total = totals[kind];
    if (room === undefined || open.has(kind) || kinds.length === 1) return { kind, total, shown: total };
    if (n > 0) return { kind, total, shown: fewOf(kind) };
    const space = Math.max(FEW, room - others - 1);
    return { kind, total, shown: total <= space ? total : space - 1 };
  });
}

/** Each section's head (left out where there is only one to see), its rows, and the first section's step to the rest; the others have it in their head. */
export function slotsOf(
  sections: Section[],
  heads: boolean,
): { count: number; slot: (index: number) => Slot | undefined; headOf: (kind: Kind) => number } {
  const starts: { at: number; section: Section; more: boolean }[] = [];
  let count = 0;
  sections.forEach((section, n) => {
    const more = n === 0 && section.shown < section.total;
    starts.push({ at: count, section, more });
    count += (heads ? 1 : 0) + section.shown + (more ? 1 : 0);
  });
  return {
    count,
    slot: (index) => {
      const start = starts.findLast(({ at }) => at <= index);
      if (!start || index < 0 || index >= count) return undefined;
      const { section } = start;
      const at = index - start.at - (heads ? 1 : 0);
      if (at < 0) return { is: 'head', section };
      return at < section.shown ? { is: 'row', section, at } : { is: 'more', section };
    },
    headOf: (kind) => starts.find(({ section }) => section.kind === kind)?.at ?? 0,
  };
}
