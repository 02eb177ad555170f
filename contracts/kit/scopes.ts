import { type Call, demandsOf } from '../call.ts';
import { listed } from '../format.ts';

/**
 * What an API key may be used for (docs/decisions/0185). A call belongs to one scope by the folder that it is declared in; a call of no scope is
 * refused to every key. A key never does more than the person who made it.
 */

/** Calls that one key may make in a minute, reads too. */
export const KEY_CALLS_PER_MINUTE = 120;

const SUBJECTS = {
  estimates: { title: 'Estimates', things: 'estimates' },
  contacts: { title: 'Contacts', things: 'contacts' },
  prices: { title: 'Prices, libraries', things: 'prices' },
  reports: { title: 'Reports, invoices', things: 'reports' },
  payments: { title: 'Payments, expenses', things: 'payments' },
  audit: { title: 'Audit', things: 'the audit' },
} as const;

type SubjectName = keyof typeof SUBJECTS;
const SUBJECT_NAMES = Object.keys(SUBJECTS) as SubjectName[];

/** Nobody writes in the audit. */
export const SCOPES = [
  ...(['estimates:read', 'estimates:write', 'contacts:read', 'contacts:write', 'prices:read', 'prices:write'] as const),
  ...(['reports:read', 'reports:write', 'payments:read', 'payments:write', 'audit:read'] as const),
] as const;
/** `write` includes `read`. */
export type ScopeName = (typeof SCOPES)[number];

const nameOf = (subject: SubjectName, action: Call['effect']): ScopeName | undefined =>
  SCOPES.find((name) => name === `${subject}:${action}`);

/** A row of the page: what it is about, and the scopes to read and to write it. */
export const SCOPE_ROWS = SUBJECT_NAMES.map((name) => ({
  ...{ name, title: SUBJECTS[name].title },
  ...{ read: nameOf(name, 'read'), write: nameOf(name, 'write') },
}));

/** By folder of the contracts; of several that fit, the longest counts. Null: closed to keys inside of an open one. */
const FOLDERS: Readonly<Record<string, SubjectName | null>> = {
  estimating: 'estimates',
  'estimating/payments': 'payments',
  // Whose jobs are whose is for people to decide.
  'estimating/hand-over': null,
  contacts: 'contacts',
  // What cannot be brought back is for a person to decide.
  'contacts/erasure': null,
  catalogue: 'prices',
  reporting: 'reports',
  // With a link one answers as the customer.
  'reporting/received': null,
  'organization/audit': 'audit',
};

function subjectIn(folder: string): SubjectName | null {
  const parts = folder.split('/');
  for (let length = parts.length; length > 0; length--) {
    const subject = FOLDERS[parts.slice(0, length).join('/')];
    if (subject !== undefined) return subject;
  }
  return null;
}

/** The scope that a call asks of a key, by the folder that it is declared in; null where no key may make it. */
export function scopeOf(call: Pick<Call, 'who' | 'effect' | 'ownSession'>, folder: string): ScopeName | null {
  // Wherever the audit is read or exported, it is the audit.
  const subject = demandsOf(call).rights.includes('ViewAudit') ? 'audit' : subjectIn(folder);
  return (subject && nameOf(subject, call.effect)) ?? null;
}

/** Whether a key with these scopes may do what one scope names. */
export const covers = (scopes: readonly ScopeName[], needed: ScopeName): boolean =>
  scopes.some((name) => name === needed || name === needed.replace(/:read$/, ':write'));

/** Scopes without those that another includes, in the order of the page. */
export const withoutRepeats = (scopes: readonly ScopeName[]): ScopeName[] =>
  SCOPES.filter(
    (name) =>
      scopes.includes(name) &&
      !(
        name.endsWith(':read') &&
        covers(
          scopes.filter((other) => other !== name),
          name,
        )
      ),
  );

/** `It can ...` and `It cannot ...`, by what decides. */
export function abilitiesOf(scopes: readonly ScopeName[]): { can: string; cannot: string } {
  const may = (name: SubjectName, action: Call['effect']) => {
    const scope = nameOf(name, action);
    return scope !== undefined && covers(scopes, scope);
  };
  const thingsOf = (names: SubjectName[]) => names.map((name) => SUBJECTS[name].things);
  const writes = SUBJECT_NAMES.filter((name) => may(name, 'write'));
  const reads = SUBJECT_NAMES.filter((name) => may(name, 'read') && !writes.includes(name));
  const closed = SUBJECT_NAMES.filter((name) => !may(name, 'read'));
  return {
    can: [
      ...(writes.length > 0 ? [`read and write ${listed(thingsOf(writes))}`] : []),
      ...(reads.length > 0 ? [`read ${listed(thingsOf(reads))}`] : []),
    ].join(', and '),
    cannot: [...(closed.length > 0 ? [`see ${thingsOf(closed).join(', ')}`] : []), 'manage people', 'or make keys'].join(', '),
  };
}
