import type { OrganizationRole } from '../../../contracts/accounts/roles/get-roles.ts';
import { type Grant, type Grants, type RightName, rightOf, together } from '../../../contracts/kit/rights.ts';
import { ROLE_RIGHTS } from '../people/people-model.ts';

const GROUPS: readonly { title: string; rights: readonly RightName[] }[] = [
  { title: 'Estimates', rights: ['EditEstimate', 'RepriceAll', 'DeleteOrder'] },
  { title: 'Reports', rights: ['SendReport', 'ViewProfitLoss', 'ViewReport'] },
  { title: 'Money', rights: ['RecordPayment', 'ManageBilling'] },
  { title: 'Organization', rights: ['EditPriceBook', 'ViewAudit', 'ManageKeys', 'PerformDemo'] },
];

/** The rights of the matrix, by what they are about. */
export const RIGHT_GROUPS = GROUPS.map(({ title, rights }) => ({ title, rights: rights.filter((right) => ROLE_RIGHTS.includes(right)) }));

/** A role as it is edited. Rights that no screen shows yet stay as they are. */
export interface RoleDraft {
  words: string;
  grants: Grants;
  /** What the screen showed when the change began; null for a role that is new. */
  seen: Grants | null;
}

export const roleDraftOf = ({ words, grants }: OrganizationRole): RoleDraft => ({ words, grants, seen: grants });

/** The draft with a right given or taken. */
export function withRight(draft: RoleDraft, right: RightName, on: boolean): RoleDraft {
  const others = draft.grants.filter((one) => one.right !== right);
  return { ...draft, grants: on ? together([...others, { right }]) : others };
}

/** Digits with at most two decimals, as typed: `25,000` or `$25,000.5`. Null for what is no amount. */
export function dollarsOf(typed: string): string | null {
  const plain = typed.replace(/[$,\s]/g, '');
  if (!/^\d{1,9}(\.\d{0,2})?$/.test(plain)) return null;
  const [whole = '0', cents = ''] = plain.split('.');
  return `${BigInt(whole)}.${cents.padEnd(2, '0')}`;
}

/** The draft with a largest amount for a right; without one where nothing is typed. */
export function withLimit(draft: RoleDraft, right: RightName, limit: string | null): RoleDraft {
  const change = (one: Grant): Grant => (one.right === right ? { right, ...(limit !== null && { limit }) } : one);
  return { ...draft, grants: draft.grants.map(change) };
}

const inOrder = (grants: Grants) => JSON.stringify(together(grants));

/** Rights that saving would give, take or change, in words. */
export function changesIn({ grants, seen }: RoleDraft): string[] {
  const before = seen ?? [];
  const limit = (list: Grants, right: RightName) => list.find((one) => one.right === right)?.limit;
  const has = (list: Grants, right: RightName) => list.some((one) => one.right === right);
  return ROLE_RIGHTS.flatMap((right) => {
    const { title } = rightOf(right);
    if (has(grants, right) !== has(before, right)) return `${has(grants, right) ? '+' : '\u2212'} ${title}`;
    return has(grants, right) && limit(grants, right) !== limit(before, right) ? `${title}, another limit` : [];
  });
}

export const isChanged = (role: OrganizationRole | undefined, draft: RoleDraft | undefined): boolean =>
  draft !== undefined && (role === undefined || role.words !== draft.words || inOrder(role.grants) !== inOrder(draft.grants));
