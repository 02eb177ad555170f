import type { RefusalCode } from '../refusals.ts';

/** What the codes of a kind of record begin with: ADDENDUM of ADDENDUM_NOT_FOUND. */
export type RecordCode = { [Code in RefusalCode]: Code extends `${infer Prefix}_UNDO_CONFLICT` ? Prefix : never }[RefusalCode];

type Refusals<Code extends string> = Record<
  `${Code}_${'CHANGED' | 'DELETED' | 'INVALID' | 'NOT_FOUND' | 'UNDO_CONFLICT'}`,
  { status: number; text: string }
>;

/** The refusals that every kind of record has: `recordRefusals('LINE_ITEM', 'line item')`. LOCKED and FULL each says in its own words. */
export const recordRefusals = <const Code extends string>(code: Code, noun: string): Refusals<Code> =>
  ({
    [`${code}_CHANGED`]: { status: 409, text: `Somebody else changed this ${noun} meanwhile. Please look again.` },
    [`${code}_DELETED`]: { status: 409, text: `This ${noun} was deleted meanwhile. Nothing was changed; undo the deletion first.` },
    [`${code}_INVALID`]: { status: 422, text: `This ${noun} cannot be saved like this.` },
    [`${code}_NOT_FOUND`]: { status: 404, text: `This ${noun} does not exist.` },
    [`${code}_UNDO_CONFLICT`]: { status: 409, text: `This ${noun} was changed since, so that it cannot be undone.` },
  }) as Refusals<Code>;
