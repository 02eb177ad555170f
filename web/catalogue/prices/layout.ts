/** A subcategory in the list: its header stands at slot `index`, its items have the places `start` to `start + count - 1`. */
export interface Group {
  category: string;
  subcategory: string;
  index: number;
  start: number;
  count: number;
}

export type Slot = { kind: 'group'; group: Group } | { kind: 'item'; at: number };

/** Which row stands where in the list. Known from the counts of the subcategories alone, before any item has been fetched. */
export interface Layout {
  /** Slots in all. */
  count: number;
  /** Items in all. */
  items: number;
  groups: readonly Group[];
  slot(index: number): Slot;
  /** The slot of an item. */
  indexOf(at: number): number;
  /** The group that a slot belongs to. */
  groupAt(index: number): Group | undefined;
}

/** A list without groups, such as what a search found. */
export function flat(items: number): Layout {
  return { count: items, items, groups: [], slot: (at) => ({ kind: 'item', at }), indexOf: (at) => at, groupAt: () => undefined };
}

/** A list with a header in front of each subcategory. */
export function grouped(subcategories: { category: string; subcategory: string; items: number }[]): Layout {
  const groups: Group[] = [];
  let items = 0;
  for (const { category, subcategory, items: count } of subcategories) {
    groups.push({ category, subcategory, index: items + groups.length, start: items, count });
    items += count;
  }
  const last = (isBefore: (group: Group) => boolean) => {
    let low = 0;
    let high = groups.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(groups[middle] as Group)) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
  const groupAt = (index: number) => groups[last((group) => group.index <= index)];
  return {
    count: items + groups.length,
    items,
    groups,
    groupAt,
    slot(index) {
      const group = groupAt(index);
      if (!group) return { kind: 'item', at: index };
      return group.index === index ? { kind: 'group', group } : { kind: 'item', at: group.start + index - group.index - 1 };
    },
    indexOf: (at) => at + last((group) => group.start <= at) + 1,
  };
}
