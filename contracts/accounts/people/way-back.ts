import type { Grants } from '../../kit/rights.ts';
import type { PastValue, WayBack } from '../../way-back.ts';

/** Changes by hand that set earlier rights. `remark` is the string of three T or F (R336). */
export type PeopleRestore =
  | { type: 'ChangeUserRights'; userId: number; remark: string }
  | { type: 'ChangeRole'; userId: number; role: string }
  | { type: 'SaveRole'; name: string; words: string; grants: Grants };

export const byManagers = (
  before: PastValue<PeopleRestore> | null,
  after: PastValue<PeopleRestore> | null,
  now: WayBack['now'],
  gone?: string,
): WayBack<PeopleRestore> => ({ before, after, now, right: 'ManageOrganizationUsers', ...(now === null && gone && { gone }) });
