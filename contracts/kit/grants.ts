import type { RightName } from './rights.ts';

/** A right that somebody has. `limit` is the largest amount in dollars, `25000.00`; without one there is none. */
export interface Grant {
  right: RightName;
  limit?: string;
}
/** What somebody may do: each right at most once. */
export type Grants = readonly Grant[];

/** Whether somebody may do what the right is for; for a right with a limit, up to some amount. Apart from the words of rights, because every page asks it. */
export const has = (grants: Grants, right: RightName): boolean => grants.some((grant) => grant.right === right);
