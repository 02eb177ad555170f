import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, type EventOf, evolveBy, id, personal, personalOf, type SubjectOf, stream, text, whole } from '../../event.ts';
import { counted, formatDate } from '../../format.ts';
import { KEPT, keptWords, type RetentionRule } from './retention.ts';

/** How long an organisation keeps things, where it has chosen. */
export interface RetentionState {
  organizationId: number;
  kept: ReadonlyMap<RetentionRule, number>;
  /** Contacts that somebody keeps although they are due, by their id. */
  keptContacts: ReadonlyMap<number, { why: string; by: string; at: string }>;
}

export const keptIn = ({ kept }: RetentionState, rule: RetentionRule): number => kept.get(rule) ?? KEPT[rule].usual;

const retentionEvent = auditedEvent<RetentionState>();
const of = z.object({ organizationId: id('organization'), rule: z.enum(['origins', 'contacts']) });
const ofContact = z.object({ organizationId: id('organization'), customerId: id('customer'), at: text });
const TITLES = { origins: 'devices and addresses', contacts: 'contacts without a job' } as const;

/** Stream `retention-<organizationId>`. */
export const retentionEvents = {
  /** `kept`: in the rule's own unit. */
  RetentionRuleChanged: retentionEvent(of.extend({ kept: whole, at: text }))({
    apply: (was, { rule, kept }) => ({ ...was, kept: new Map(was.kept).set(rule, kept) }),
    audit: (was, { rule, kept }) =>
      describe('people', `Changed how long ${TITLES[rule]} are kept`, {
        ...{ before: keptWords(rule, keptIn(was, rule)), after: keptWords(rule, kept) },
      }),
  }),
  /** A person looked at what was due and removed it. `goneOn`: the day (ISO) from which it is gone for good. */
  DueRemoved: retentionEvent(of.extend({ removed: whole, dueBefore: text, goneOn: text, at: text }))({
    apply: (was) => was,
    audit: (_was, { rule, removed, dueBefore, goneOn }) =>
      describe(
        'people',
        rule === 'origins'
          ? `Removed ${counted(removed, 'device and address', 'devices and addresses')} by rule, of before ${formatDate(dueBefore.slice(0, 10))}`
          : `Removed ${counted(removed, 'contact')} without a job by rule, unchanged since ${formatDate(dueBefore.slice(0, 10))}; erased on ${formatDate(goneOn)}`,
      ),
  }),
  /** `by`: who unticked it, and `why`, in their words, which may say something about the contact. */
  DueContactKept: retentionEvent(ofContact.extend({ why: personal, by: personalOf('actor') }))({
    apply: (was, { customerId, why, by, at }) => ({ ...was, keptContacts: new Map(was.keptContacts).set(customerId, { why, by, at }) }),
    audit: (was, { customerId, why }) =>
      describe('people', `Kept contact ${customerId}, which is due by rule`, {
        before: was.keptContacts.get(customerId)?.why ?? '',
        after: why,
      }),
  }),
  DueContactReleased: retentionEvent(ofContact)({
    apply(was, { customerId }) {
      const keptContacts = new Map(was.keptContacts);
      keptContacts.delete(customerId);
      return { ...was, keptContacts };
    },
    audit: (was, { customerId }) =>
      describe('people', `Keeps contact ${customerId} no longer, which is due by rule`, {
        before: was.keptContacts.get(customerId)?.why ?? '',
      }),
  }),
};

export type RetentionEvent = EventOf<typeof retentionEvents>;

export const noRetention = (organizationId: number): RetentionState => ({ organizationId, kept: new Map(), keptContacts: new Map() });

/** What is said of a contact goes with the contact's key. */
const subject: SubjectOf = (organizationId, data: object) =>
  'customerId' in data ? `customer-${data.customerId}` : `retention-${organizationId}`;

export const retentionStream = stream(
  'retention',
  'organization',
  retentionEvents,
  {
    initial: noRetention,
    evolve: evolveBy<RetentionState, RetentionEvent>(retentionEvents),
    about: (now) => ({ organizationId: now.organizationId }),
  },
  subject,
);
