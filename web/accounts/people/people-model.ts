import type { WaitingInvitation } from '../../../contracts/accounts/invitations/get-invitations.ts';
import type { Person } from '../../../contracts/accounts/people/get-people.ts';
import { csvRow, harmless } from '../../../contracts/csv.ts';
import { finderOf, folded } from '../../../contracts/finding.ts';
import { formatMoney } from '../../../contracts/format.ts';
import {
  type Grant,
  grantsOf,
  grantsOfRemark,
  has,
  limitOf,
  OWN_RIGHTS,
  RIGHTS_OF_ROLES,
  type RightName,
  type Role,
  rightOf,
} from '../../../contracts/kit/rights.ts';

/** What somebody would have once it is saved: a role, and the three rights of their own as T or F (R336). */
export interface Draft {
  role: string;
  remark: string;
}

export const draftOf = ({ role, remark }: Person): Draft => ({ role, remark });
export const differs = (person: Person, draft: Draft | undefined): boolean =>
  draft !== undefined && (draft.role !== person.role || draft.remark !== person.remark);

/**
 * What was changed of somebody and is not saved yet, and no more: what a colleague saves meanwhile beside it stays. `seen` is the role that stood
 * there when another was chosen.
 */
export interface Changes {
  role?: { to: string; seen: string };
  flags: Partial<Record<RightName, boolean>>;
}

/** What of a draft differs from what is there now. */
export function changesOf({ role, remark }: Person, draft: Draft, was?: Changes): Changes {
  const flags: Changes['flags'] = {};
  for (const [n, right] of OWN_RIGHTS.entries()) if (draft.remark[n] !== remark[n]) flags[right] = draft.remark[n] === 'T';
  if (draft.role === role) return { flags };
  return { flags, role: { to: draft.role, seen: was?.role?.to === draft.role ? was.role.seen : role } };
}

/** The changes over what is there now. */
export function draftWith(person: Person, changes: Changes | undefined): Draft {
  if (!changes) return draftOf(person);
  const remark = OWN_RIGHTS.reduce((flags, right) => {
    const on = changes.flags[right];
    return on === undefined ? flags : withFlag(flags, right, on);
  }, person.remark);
  return { role: changes.role?.to ?? person.role, remark };
}

/** The string with one of the three turned. */
export function withFlag(remark: string, right: RightName, on: boolean): string {
  const place = OWN_RIGHTS.indexOf(right);
  return [...remark].map((flag, n) => (n === place ? (on ? 'T' : 'F') : flag)).join('');
}

export const FILTERS = ['All', 'Active', 'Invited', 'Suspended', 'Removed'] as const;
export type Filter = (typeof FILTERS)[number];

/** The people that a filter and typed words leave, in their order. Who was removed is counted among those alone. */
export function shownPeople(people: readonly Person[], filter: Filter, words: string): Person[] {
  const isFound = finderOf(words);
  return people.filter(
    ({ name, email, isSuspended, isRemoved }) =>
      isRemoved === (filter === 'Removed') &&
      (isRemoved || filter === 'All' || (filter !== 'Invited' && isSuspended === (filter === 'Suspended'))) &&
      isFound(folded(`${name} ${email}`)),
  );
}

/** Who is invited and has not come, by the same filter and words. */
export function shownInvitations(invitations: readonly WaitingInvitation[], filter: Filter, words: string): WaitingInvitation[] {
  if (filter !== 'All' && filter !== 'Invited') return [];
  const isFound = finderOf(words);
  return invitations.filter(({ email }) => isFound(folded(email)));
}

/** Whose row is a step from another's, by their ids in order; undefined where there is none. From nobody of them it is the first. */
export const neighbour = (ids: readonly number[], from: number, by: 1 | -1): number | undefined => ids[ids.indexOf(from) + by];

/** Named already, and asked by no call yet: nobody is told that they can or cannot. */
const UNASKED: readonly RightName[] = ['ViewProfitLoss', 'ViewReport', 'ManageBilling', 'PerformDemo'];

/** The rights that come with roles, in the order of their columns. */
export const ROLE_RIGHTS: readonly RightName[] = RIGHTS_OF_ROLES.filter((right) => !UNASKED.includes(right));

/** Heads of columns where the title of the right is too long for one; the full title is read out. */
const SHORT: Partial<Record<RightName, string>> = {
  RepriceAll: 'Percentages',
  RecordPayment: 'Record payments',
  EditPriceBook: 'Adopt prices',
  ViewAudit: 'Audit',
  ManageKeys: 'Keys, webhooks',
};
export const headOf = (right: RightName): string => SHORT[right] ?? rightOf(right).title;

/** As a cell of the matrix shows what a role gives: `to 25,000`. */
export const shortLimit = (given: string): string => given.replace('$', '').replace(/\.00$/, '');

/** `yes`, `to $25,000.00`, `no`: what a role gives of a right. */
export function byRole(role: Role | undefined, right: RightName): string {
  const grants = role?.grants ?? [];
  if (!has(grants, right)) return 'no';
  const limit = limitOf(grants, right);
  return limit === undefined ? 'yes' : `to ${formatMoney(limit)}`;
}

/** What somebody signs in with beside the password. */
export const STEPS = {
  passkey: { icon: 'fingerprint', words: 'passkey', tone: 'muted' },
  authenticator: { icon: 'phone', words: 'authenticator', tone: 'muted' },
  '': { icon: 'warning', words: 'no second step', tone: 'amber' },
} as const;

export const stateOf = ({ isRemoved, isSuspended }: Person) => (isRemoved ? 'removed' : isSuspended ? 'suspended' : 'active');

/** The matrix as CSV, as it is saved: a row for each person, and for each who is invited and has not come. */
export function peopleCsv(
  people: readonly Person[],
  roles: readonly Role[],
  jobs: ReadonlyMap<number, number>,
  invited: readonly { email: string; role: string }[],
): string {
  const rights = [...OWN_RIGHTS, ...ROLE_RIGHTS].map((right) => rightOf(right).title);
  const given = (name: string) =>
    ROLE_RIGHTS.map((right) =>
      byRole(
        roles.find((role) => role.name === name),
        right,
      ),
    );
  const rows = people.map((person) => [
    ...[person.name, person.email, stateOf(person), person.role],
    ...OWN_RIGHTS.map((_, n) => (person.remark[n] === 'T' ? 'yes' : 'no')),
    ...given(person.role),
    ...[String(jobs.get(person.userId) ?? 0), person.lastSeen, STEPS[person.secondStep].words],
  ]);
  const waiting = invited.map(({ email, role }) => [
    '',
    email,
    'invited',
    role,
    ...OWN_RIGHTS.map(() => 'no'),
    ...given(role),
    '0',
    '',
    '',
  ]);
  const head = ['Name', 'Email', 'State', 'Role', ...rights, 'Jobs', 'Last seen', 'Second step'];
  return `\ufeff${[head, ...rows, ...waiting].map((cells) => csvRow(cells.map(harmless))).join('')}`;
}

export interface Ability {
  right: RightName;
  words: string;
  /** What saving would do: bring it, take it, or leave it. */
  change: 'gained' | 'lost' | 'same';
}

const wordsOf = (grants: readonly Grant[], right: RightName): string => {
  const limit = limitOf(grants, right);
  return `${rightOf(right).can}${limit === undefined ? '' : ` up to ${formatMoney(limit)}`}`;
};

/** `Dana can ...` as it would be with a draft, in an organization with such roles, by the code that refuses; then what they cannot. */
export function abilitiesOf(was: Draft, { role, remark }: Draft, roles: readonly Role[]): { can: Ability[]; cannot: Ability[] } {
  const before = grantsOf(was.role, grantsOfRemark(was.remark), roles);
  const after = grantsOf(role, grantsOfRemark(remark), roles);
  const can: Ability[] = [];
  const cannot: Ability[] = [];
  for (const right of [...OWN_RIGHTS, ...ROLE_RIGHTS]) {
    const [was, is] = [has(before, right), has(after, right)];
    const words = wordsOf(is ? after : before, right);
    const changed = was !== is || (is && limitOf(before, right) !== limitOf(after, right));
    if (is) can.push({ right, words, change: changed ? 'gained' : 'same' });
    else cannot.push({ right, words: rightOf(right).can, change: was ? 'lost' : 'same' });
  }
  return { can, cannot };
}

/** Mail addresses typed or pasted with commas, blanks or line ends between them; each once. */
export function addressesIn(typed: string): string[] {
  const all = typed.split(/[\s,;]+/).filter(Boolean);
  return all.filter((email, n) => all.findIndex((other) => other.toLowerCase() === email.toLowerCase()) === n);
}
