// What no house has so many of: a quantity above it is a question, however clearly it was read.

import { D, fixed } from '../../../contracts/decimal.ts';
import type { ProposalItem } from './asked.ts';
import { phraseOf } from './vocabulary.ts';

/** A row of limits.csv. Null sets no limit. */
export interface Limit {
  /** Words of which an item's name up to the first comma has one; empty for every item of the unit. */
  words: readonly string[];
  unit: string;
  perRoom: number | null;
  perJob: number | null;
  /** Times the square feet of the room's floor. */
  perFloor: number | null;
}

/** The question of a quantity that is out of proportion, null for one that is not. `floor` is null where it is not known. */
export function outOfProportion(
  limits: readonly Limit[],
  item: ProposalItem,
  quantity: D,
  floor: D | null,
  inRoom: boolean,
): string | null {
  const head = phraseOf(item.description.split(',')[0] ?? '').split(' ');
  const limit = limits.find(({ unit, words }) => unit === item.unit && (words.length === 0 || words.some((word) => head.includes(word))));
  if (!limit) return null;
  const { perRoom, perJob, perFloor } = limit;
  const most = [
    ...(inRoom && perRoom !== null ? [new D(perRoom)] : []),
    ...(perJob !== null ? [new D(perJob)] : []),
    ...(floor?.gt(0) && perFloor !== null ? [floor.times(perFloor)] : []),
  ];
  return most.some((one) => quantity.gt(one))
    ? `${fixed(quantity, 1)} ${item.unit} are more than ${inRoom ? 'a room' : 'a house'} has as a rule: how many?`
    : null;
}
