import { counted, formatDate, formatMoney, formatTime } from '../../../contracts/format.ts';
import type { AuditEntry } from '../../../contracts/organization/audit/audit-entry.ts';
import { KIND_WORDS } from '../../../contracts/organization/audit/kind-words.ts';
import type { UserRow } from '../../../projections/accounts/users.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import type { Alerting } from './alert.service.ts';

/** Entries that a mail names; the others are counted. */
export const SHOWN = 30;

/** Kinds of entries that name no customer by themselves. Of others a mail says only what kind of thing was changed. */
const PLAIN = new Set<AuditEntry['kind']>([
  ...(['quantities', 'lines', 'quality', 'measurements', 'prices', 'areas', 'tasks', 'checks'] as const),
  ...(['book', 'people', 'keys'] as const),
]);

interface Letter {
  reader: Pick<UserRow, 'first_name' | 'organization_name'>;
  /** Whose view it is that mails somebody else; null where it is the reader's own. */
  by: string | null;
  /** Null of a view that is not saved. */
  id: number | null;
  view: Pick<Alerting, 'name' | 'zone' | 'kinds' | 'people'>;
  count: number;
  /** In place of the count, where there are too many to count. */
  counted: string | undefined;
  /** The newest of them, newest first. */
  entries: AuditEntry[];
  /** The customers' names of jobs, by order id: what has one in it is not mailed. */
  customers: ReadonlyMap<number, string>;
}

/** The mail of an alert. It holds no customer's name, because a mail is read in places that the audit is not. */
export function letterOf({ reader, by, id, view, count, counted: many, entries, customers }: Letter) {
  const howMany = many ?? counted(count, 'entry', 'entries');
  const lines = entries.map((entry) => lineOf(entry, view.zone, customers.get(entry.orderId ?? 0) ?? ''));
  const more = count - entries.length;
  const rest = more > 0 && many === undefined ? `and ${counted(more, 'earlier one')}.` : more > 0 ? 'and earlier ones.' : '';
  // Another's view is not the reader's to open: kinds and people are, which name no customer.
  const address = `${publicUrl()}/audit${by === null ? (id === null ? '' : `?view=${id}`) : filtersOf(view)}`;
  const text = [
    `Hello ${reader.first_name},`,
    `${howMany} in the audit of ${reader.organization_name} that ${by === null ? 'your view' : `${by}’s view`} ${view.name || 'of the audit'} shows:`,
    [...lines, rest].filter(Boolean).join('\n'),
    `Show ${count === 1 ? 'it' : 'them'}:\n${address}`,
    ...(by !== null ? [`${by} chose you for these mails, and can end them.`] : []),
    ...(by === null && id !== null ? [`Change or end these mails:\n${address}&alert=1`] : []),
  ];
  return { subject: `${view.name || 'Audit'}: ${howMany.toLowerCase()}`, text: text.join('\n\n') };
}

function filtersOf({ kinds, people }: Pick<Alerting, 'kinds' | 'people'>): string {
  const filters = new URLSearchParams();
  if (kinds.length > 0) filters.set('kind', kinds.join(','));
  if (people.length > 0) filters.set('person', people.join(','));
  return filters.size > 0 ? `?${filters}` : '';
}

function lineOf(entry: AuditEntry, zone: string, customer: string): string {
  const who = entry.actorKind === 'report' ? 'A customer' : entry.actorKind === 'system' ? 'Scopebook' : entry.actorName;
  const moved = /^-?0*\.?0*$/.test(entry.moved) ? '' : `, ${entry.moved.startsWith('-') ? '' : '+'}${formatMoney(entry.moved)}`;
  return `${formatDate(entry.at, zone)}, ${formatTime(entry.at, { zone: true, timeZone: zone })}  ${who}: ${wordsOf(entry, customer)}${moved}`;
}

function wordsOf({ kind, sentence, before, after, unit, actorKind }: AuditEntry, customer: string): string {
  const change = before && after ? `, ${before} to ${after}${unit && ` ${unit}`}` : after ? `, ${after}${unit && ` ${unit}`}` : '';
  const words = `${sentence}${change}`;
  return PLAIN.has(kind) && actorKind !== 'report' && !names(words, customer) ? words : `a change of ${KIND_WORDS[kind].toLowerCase()}`;
}

const LETTERS = /[\p{L}\p{N}]+/gu;
const wordsIn = (text: string) => text.toLowerCase().match(LETTERS) ?? [];

/** Whether a text has a word of a customer's name in it. */
function names(text: string, customer: string): boolean {
  const said = new Set(wordsIn(text));
  return wordsIn(customer).some((word) => word.length > 1 && said.has(word));
}
