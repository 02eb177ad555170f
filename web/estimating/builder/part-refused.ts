import { atom } from 'jotai';
import type { z } from 'zod';
import type { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import type { AdditionFaults } from '../../../contracts/estimating/builder/get-addition-faults.ts';

export type AdditionBody = z.input<(typeof addRepairItems)['body']>;

/** An addition of which a part was refused, until the person has said what is to be done with the rest. */
export interface PartRefused {
  body: AdditionBody;
  faults: AdditionFaults;
  /** Sends another addition in its place; null gives up, and nothing is added. */
  settle: (body: AdditionBody | null) => void;
}

/** Of the estimate's screen: the dialog stands over whatever wanted to add (docs/decisions/0048). */
export const partRefusedAtom = atom<PartRefused | null>(null);

/** The refusals that may concern a part of an addition alone. */
export const OF_PARTS: ReadonlySet<string> = new Set(['AREA_NOT_FOUND', 'XREF_NOT_FOUND', 'LIMIT_EXCEEDED', 'MISSING_FIELDS']);

const unique = <T>(all: readonly T[]): T[] => [...new Set(all)];

/** An addition without what is refused of it; lines of areas that are gone go to `instead`, unless they go there anyway. Null where nothing is left. */
export function restOf(body: AdditionBody, { repairs, areas }: AdditionFaults, instead?: number): AdditionBody | null {
  const refused = new Set(repairs.map(({ at }) => at));
  const gone = new Set(areas.map(({ areaId }) => areaId));
  const standing = (refs: readonly unknown[]) =>
    unique(refs.map(Number).flatMap((ref) => (!gone.has(ref) ? [ref] : instead === undefined ? [] : [instead])));
  const Areas = standing(body.Areas);
  const Repairs = body.Repairs.flatMap((repair, at) => {
    if (refused.has(at)) return [];
    if (repair.areas === undefined) return Areas.length > 0 ? [repair] : [];
    const own = standing(repair.areas);
    return own.length > 0 ? [{ ...repair, areas: own }] : [];
  });
  return Repairs.length > 0 ? { ...body, Areas, Repairs } : null;
}

/** How many lines an addition makes. */
export const linesOf = ({ Areas, Repairs }: AdditionBody): number =>
  Repairs.reduce((sum, { areas }) => sum + unique((areas ?? Areas).map(Number)).length, 0);
