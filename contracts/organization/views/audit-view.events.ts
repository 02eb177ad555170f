import { z } from 'zod';
import { amount, type EventOf, personal, text } from '../../event.ts';
import { type FieldsIn, field, record } from '../../kit/record.ts';
import { Refusal } from '../../refusals.ts';
import { KIND_WORDS } from '../audit/kind-words.ts';
import { MOST_VIEWS } from './limits.ts';

const listed = (values: string[]) => values.join(', ') || 'all';
const kindWords = (kinds: string[]) => listed(kinds.map((kind) => KIND_WORDS[kind as keyof typeof KIND_WORDS] ?? kind));
const ALERT_WORDS: Record<string, string> = { '': 'none', once: 'at once', daily: 'daily', weekly: 'weekly' };

/** Filters of the audit under a name, of one person; with an alert it mails them what it comes to show. */
export const auditViewRecord = record({
  name: 'auditview',
  idOf: 'audit_view',
  type: 'AuditView',
  noun: 'view of the audit',
  code: 'AUDIT_VIEW',
  audit: 'people',
  owner: 'person',
  limit: { most: MOST_VIEWS, full: 'AUDIT_VIEWS_FULL' },
  fields: {
    name: field(personal, 'name', ''),
    /** Of entries, people (user ids, `customer`, `system`) and words as in the filter of the audit; none stands for all. */
    kinds: field(z.array(text), 'kinds', [], { show: kindWords }),
    people: field(z.array(text), 'people', [], { show: listed }),
    text: field(personal, 'words', ''),
    /** `once`, `daily`, `weekly`, or empty: no alert. */
    alert: field(text, 'alert', '', { show: (alert) => ALERT_WORDS[alert] ?? alert }),
    /** Dollars that an entry moves at least, so that it alerts; null for any. */
    least: field(amount.nullable(), 'least money', null, { show: (least) => least ?? 'any' }),
    /** Whose entries do not alert. */
    notOf: field(z.array(text), 'people who do not alert', [], { show: (people) => people.join(', ') || 'none' }),
    /** In which the days and weeks of the alert end (IANA). */
    zone: field(text, 'time zone', 'UTC'),
    /** A part of the address or device, and an entry's origin: as in the filter of the audit. */
    where: field(personal, 'address or device', '', { since: 2 }),
    session: field(text, 'session', '', { since: 2 }),
    /** User ids of who is mailed; none stands for the owner alone. */
    to: field(z.array(text), 'who is mailed', [], { since: 2, show: (people) => people.join(', ') || 'the owner' }),
  },
  named: ({ name }) => name,
  // A view is its owner's alone: what they look for may name a customer or a colleague.
  inAudit: ({ alert }) => (alert === '' ? 'without an alert' : 'with an alert'),
  checked(fields) {
    if (fields.name === '') throw new Refusal('AUDIT_VIEW_INVALID', 'Please give the view a name.');
    return fields;
  },
});
export type AuditViewEvent = EventOf<typeof auditViewRecord.events>;
export type AuditViewFields = FieldsIn<typeof auditViewRecord>;

declare module '../../event.ts' {
  interface IdKinds {
    audit_view: true;
  }
}
