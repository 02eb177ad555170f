import { QUALITIES } from '../../contracts/catalogue/quality.ts';
import type { AreaWithItems } from '../../contracts/estimating/entities.ts';
import { areaView, shownLines } from '../../contracts/estimating/estimate/views.ts';
import type { BookFacts } from '../../contracts/estimating/facts.ts';
import { BATH, DRYWALL, FLANGE, type GivenEstimate, HOUSE, KITCHEN, PLUMBER, SETTINGS, started } from './given.ts';

/** An item of the book in its qualities: a code of its own for each, from `first` on. */
export type Item = readonly BookFacts[];

export function bookOf(random: () => number): Item[] {
  return Array.from({ length: 6 }, (_, n) => {
    const cost = (level: number) => (random() * 100 * (level + 1)).toFixed(Math.floor(random() * 5));
    const offered = n === 0 ? [] : n === 1 ? [0, 2, 4] : [0, 1, 2, 3, 4];
    const plain = { ...(n % 2 === 0 ? FLANGE : DRYWALL), priceSource: 'book', description: `Item ${n}` } as const;
    const facts = ({ percentageAffected: _a, notes: _n, quantity: _q, ...rest }: typeof plain & { quantity?: string }) => rest;
    if (offered.length === 0) return [{ ...facts(plain), itemXREF: 100, quality: 'None' }];
    return offered.map((level) => ({
      ...facts(plain),
      itemXREF: 100 * (n + 1) + level,
      quality: QUALITIES[level] ?? 'Good',
      labor: cost(level),
      material: cost(level),
      equipment: random() < 0.5 ? '0' : cost(level),
      wasteFactorPct: random() < 0.5 ? '0' : (random() * 20).toFixed(1),
    }));
  });
}

/** Lines of all kinds: older prices, typed prices, other settings, a quantity of 0, in areas with and without measurements. */
export function estimateOf(random: () => number, book: Item[]): GivenEstimate {
  const given = started();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const count = 4 + Math.floor(random() * 10);
  for (let id = 100; id < 100 + count; id++) {
    const facts = pick(pick(book));
    const older = random() < 0.3 ? { labor: (random() * 90).toFixed(2) } : {};
    const quantity = random() < 0.2 ? '0' : (random() * 300).toFixed(1);
    const line = { ...facts, ...older, quantity, percentageAffected: '100', notes: '' };
    const areaIds = [pick([HOUSE, KITCHEN, BATH])];
    given.do({
      type: 'AddItems',
      areaIds,
      taskId: 0,
      lines: [line],
      itemIds: [id],
      minimums: facts.trade ? [PLUMBER] : [],
      at: '2026-11-17T00:00:00Z',
    });
    if (random() < 0.15) given.do({ type: 'ChangeItem', change: { id, material: (random() * 50).toFixed(2) }, applyToAll: false });
    if (random() < 0.2)
      given.do({ type: 'ChangeSettings', settings: { ...SETTINGS, profitAmount: String(5 + (id % 20)) }, appliedTo: 'future' });
  }
  return given;
}

export const areasOf = ({ state }: GivenEstimate): AreaWithItems[] =>
  [...state.areas.values()].map((area) => ({ ...areaView(area), items: shownLines(state, area) }));
