import type { UsuallyTogether } from '../../../contracts/estimating/builder/get-usually-together.ts';
import type { Together } from '../dashboard/added-together.ts';

/** In fewer estimates two items stand together by chance; with less than half of its estimates an item is not usual. */
const LEAST_ORDERS = 2;
const LEAST_SHARE = 0.5;
const MOST_WITH = 4;
/** An area with more different items is a whole house in one list, and says nothing of what goes together. */
const MOST_CODES = 60;

/** Of each item what usually stands beside it in the same area. Depends on nothing but its input, whose order does not matter. */
export function usuallyTogether(areas: readonly Together[]): UsuallyTogether {
  const orders = new Map<number, Set<number>>();
  const beside = new Map<number, Map<number, Set<number>>>();
  for (const { orderId, codes } of areas) {
    if (codes.length > MOST_CODES) continue;
    for (const code of codes) {
      setIn(orders, code, () => new Set<number>()).add(orderId);
      const others = setIn(beside, code, () => new Map<number, Set<number>>());
      for (const other of codes) if (other !== code) setIn(others, other, () => new Set<number>()).add(orderId);
    }
  }
  return [...orders]
    .sort(([a], [b]) => a - b)
    .flatMap(([code, having]) => {
      const usual = [...(beside.get(code) ?? [])]
        .map(([other, both]) => ({ code: other, orders: both.size }))
        .filter((other) => other.orders >= LEAST_ORDERS && other.orders >= having.size * LEAST_SHARE)
        .sort((a, b) => b.orders - a.orders || a.code - b.code)
        .slice(0, MOST_WITH);
      return usual.length > 0 ? [{ code, orders: having.size, with: usual }] : [];
    });
}

function setIn<Value>(map: Map<number, Value>, key: number, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
