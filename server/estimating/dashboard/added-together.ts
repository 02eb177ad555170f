/** Items that were added to one area of an estimate, by their codes in the price book, each once. */
export interface Together {
  orderId: number;
  /** Grows with time. */
  latest: number;
  codes: readonly number[];
}

/** Items that are added together, the estimates that have them, and the latest area with most of them. */
export interface AddedTogether<Area extends Together> {
  codes: number[];
  orders: number;
  last: Area;
}

/** Two estimates are the fewest that can have something in common. */
const LEAST_ORDERS = 2;
/** An item belongs to a project if at least this share of the areas with its two most frequent items have it. */
const LEAST_SHARE = 0.6;
/** An area with more different items is a whole house in one list, and says nothing of what goes together. */
const MOST_CODES = 60;
/** Pairs that are looked at; later ones are rarer. */
const MOST_TRIED = 64;

/**
 * Groups of items that stand together in an area of at least two estimates, the most frequent first: the most frequent pair that is in no
 * group yet, with what else most areas that have the pair have. Depends on nothing but its input, whose order does not matter.
 */
export function addedTogether<Area extends Together>(all: readonly Area[], most: number): AddedTogether<Area>[] {
  const areas = all.filter(({ codes }) => codes.length > 1 && codes.length <= MOST_CODES).sort((a, b) => b.latest - a.latest);
  const groups: AddedTogether<Area>[] = [];
  let tried = 0;
  for (const [first, second] of frequentPairs(areas)) {
    if (groups.length === most || tried === MOST_TRIED) break;
    if (groups.some(({ codes }) => codes.includes(first) && codes.includes(second))) continue;
    tried++;
    const having = areas.filter(({ codes }) => codes.includes(first) && codes.includes(second));
    const codes = shareOf(having);
    const repeats = groups.some((group) => codes.filter((code) => group.codes.includes(code)).length * 2 > codes.length);
    const last = having.reduce((best, area) => (countOf(area, codes) > countOf(best, codes) ? area : best));
    if (!repeats) groups.push({ codes, orders: ordersOf(having), last });
  }
  return groups.sort((a, b) => b.orders - a.orders || b.last.latest - a.last.latest);
}

const countOf = (area: Together, codes: readonly number[]) => codes.filter((code) => area.codes.includes(code)).length;
const ordersOf = (areas: readonly Together[]) => new Set(areas.map(({ orderId }) => orderId)).size;

/** Pairs of codes of at least two estimates, by how many have them. */
function frequentPairs(areas: readonly Together[]): [number, number][] {
  const pairs = new Map<string, { pair: [number, number]; orders: Set<number> }>();
  for (const { orderId, codes } of areas) {
    const sorted = [...codes].sort((a, b) => a - b);
    sorted.forEach((first, n) => {
      for (const second of sorted.slice(n + 1)) {
        const key = `${first} ${second}`;
        const known = pairs.get(key);
        if (known) known.orders.add(orderId);
        else pairs.set(key, { pair: [first, second], orders: new Set([orderId]) });
      }
    });
  }
  return [...pairs.values()]
    .filter(({ orders }) => orders.size >= LEAST_ORDERS)
    .sort((a, b) => b.orders.size - a.orders.size || a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1])
    .map(({ pair }) => pair);
}

/** Codes that most of the areas have, the most frequent first. */
function shareOf(areas: readonly Together[]): number[] {
  const counts = new Map<number, number>();
  for (const { codes } of areas) for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= areas.length * LEAST_SHARE)
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || a - b)
    .map(([code]) => code);
}
