import { z } from 'zod';
import { type AuditSentence, describe } from '../audit.ts';
import { type AuditedEvent, auditedEvent, type EventOf, id, personal, stream, text, whole } from '../event.ts';
import { counted, listed } from '../format.ts';
import type { NewEvent, Recorded } from '../log.ts';
import { type ContactChange, type ContactState, noContact } from './contact-state.ts';
import { type ContactFields, type ContactKind, NO_CONTACT } from './entities.ts';

/** Nothing of the API is imported as a shape, so that a call can change without changing what is stored. */
const ContactFacts = z.object({
  firstName: personal,
  lastName: personal,
  companyName: personal,
  phone: personal,
  alternatePhone: personal,
  email: personal,
  address: personal,
  address2: personal,
  city: personal,
  state: text,
  zip: personal,
  notes: personal,
  isActive: z.boolean(),
  fax: personal,
  licenseNumber: personal,
});

/** An event of a contact: what it does, and what would undo it given the contact before. */
interface ContactEventDefinition<Data> extends AuditedEvent<ContactState, Data> {
  audit(was: ContactState, data: Data): AuditSentence;
  undo(was: ContactState, data: Data): ContactChange[];
}

const contactEvent =
  <Data>(schema: z.ZodType<Data>) =>
  (members: Omit<ContactEventDefinition<Data>, 'shape'>): ContactEventDefinition<Data> => ({
    ...auditedEvent<ContactState>()(schema)(members),
    ...members,
  });

const nameIn = ({ firstName, lastName, companyName, phone, email, address }: ContactFields) =>
  `${firstName} ${lastName}`.trim() || companyName || phone || email || address || 'a contact without a name';
const listOf = ({ userId }: ContactState) => (userId === null ? 'the organization’s list' : 'their own list');

/** Words of the fields in the audit's sentences and in refusals. */
export const FIELD_WORDS: Record<keyof ContactFields, string> = {
  firstName: 'first name',
  lastName: 'last name',
  companyName: 'company',
  phone: 'phone',
  alternatePhone: 'other phone',
  email: 'email',
  address: 'address',
  address2: 'apartment or suite',
  city: 'city',
  state: 'state',
  zip: 'ZIP code',
  notes: 'notes',
  isActive: 'active',
  fax: 'fax',
  licenseNumber: 'license number',
};

const shownValue = (value: string | boolean | undefined) =>
  typeof value === 'boolean' ? (value ? 'active' : 'not active') : value || 'nothing';

const added = (kind: ContactKind) =>
  contactEvent(
    z.object({
      id: id(kind),
      organizationId: id('organization'),
      /** Null in the organisation's list. */
      userId: id('user').nullable(),
      fields: ContactFacts,
      importId: id('contact_import').nullable(),
    }),
  )({
    apply: (was, { organizationId, userId, fields }, { revision, at }) => ({
      ...was,
      exists: true,
      organizationId,
      userId,
      fields,
      addedAt: at,
      writtenAt: Object.fromEntries(Object.keys(fields).map((field) => [field, revision])),
    }),
    undo: () => [{ what: 'Deleted', data: {} }],
    audit: (was, { userId, fields, importId }) =>
      describe('contacts', `${importId === null ? 'Added' : 'Imported'} the ${kind} ${nameIn(fields)} in ${listOf({ ...was, userId })}`),
  });

const changed = (kind: ContactKind) =>
  contactEvent(z.object({ changed: ContactFacts.partial() }))({
    apply: (was, { changed: now }, { revision }) => ({
      ...was,
      fields: { ...was.fields, ...(now as Partial<ContactFields>) },
      writtenAt: { ...was.writtenAt, ...Object.fromEntries(Object.keys(now).map((field) => [field, revision])) },
    }),
    undo: (was, { changed: now }) => [
      { what: 'Changed', data: { changed: Object.fromEntries(Object.keys(now).map((field) => [field, was.fields[field as 'phone']])) } },
    ],
    audit(was, { changed: now }) {
      const fields = Object.keys(now) as (keyof ContactFields)[];
      const values = (of: Partial<ContactFields>) =>
        fields.every((field) => of[field] === '') ? '' : fields.map((field) => shownValue(of[field])).join('; ');
      return describe('contacts', `Changed ${listed(fields.map((field) => FIELD_WORDS[field]))} of the ${kind} ${nameIn(was.fields)}`, {
        before: values(was.fields),
        after: values(now as Partial<ContactFields>),
      });
    },
  });

const nothing = z.object({});

const deleted = (kind: ContactKind) =>
  contactEvent(nothing)({
    apply: (was, _data, { revision }) => ({ ...was, deleted: true, writtenAt: { ...was.writtenAt, life: revision } }),
    undo: () => [{ what: 'Restored', data: {} }],
    audit: (was) => describe('contacts', `Deleted the ${kind} ${nameIn(was.fields)}`, { before: valuesOf(was.fields) }),
  });

const restored = (kind: ContactKind) =>
  contactEvent(nothing)({
    apply: (was, _data, { revision }) => ({ ...was, deleted: false, mergedInto: null, writtenAt: { ...was.writtenAt, life: revision } }),
    undo: () => [{ what: 'Deleted', data: {} }],
    audit: (was) =>
      describe(
        'contacts',
        `${was.mergedInto === null ? 'Took back the deletion of' : 'Took back the merge of'} the ${kind} ${nameIn(was.fields)}`,
        {
          after: valuesOf(was.fields),
        },
      ),
  });

/** This contact is the same person as `into`, which stays; its jobs count there from now on. Orders keep their own copies. */
const merged = (kind: ContactKind) =>
  contactEvent(z.object({ into: id(kind), name: personal }))({
    apply: (was, { into }, { revision }) => ({ ...was, mergedInto: into, writtenAt: { ...was.writtenAt, life: revision } }),
    undo: () => [{ what: 'Restored', data: {} }],
    audit: (was, { name }) =>
      describe('contacts', `Merged the ${kind} ${nameIn(was.fields)} into ${name || 'another without a name'}`, {
        before: valuesOf(was.fields),
        after: name,
      }),
  });

/** Somebody said that two contacts that look alike are two persons; with `distinct` false that was taken back. */
const markedDistinct = (kind: ContactKind) =>
  contactEvent(z.object({ from: id(kind), distinct: z.boolean(), name: personal }))({
    apply: (was, { from, distinct }) => ({
      ...was,
      distinctFrom: [...was.distinctFrom.filter((other) => other !== from), ...(distinct ? [from] : [])],
    }),
    undo: (_was, { from, distinct, name }) => [{ what: 'MarkedDistinct', data: { from, distinct: !distinct, name } }],
    audit: (was, { distinct, name }) =>
      describe(
        'contacts',
        `Said that the ${kind} ${nameIn(was.fields)} and ${name || 'another'} are ${distinct ? 'two persons' : 'perhaps one person'}`,
      ),
  });

/** An administrator noted that this person wants to be erased. Until the day it can be dropped. */
const erasureAsked = (kind: ContactKind) =>
  contactEvent(z.object({ eraseAt: text }))({
    apply: (was, { eraseAt }) => ({ ...was, eraseAt }),
    undo: () => [{ what: 'ErasureDropped', data: {} }],
    audit: (was, { eraseAt }) =>
      describe('contacts', `Noted that the ${kind} ${nameIn(was.fields)} is to be erased`, { after: eraseAt.slice(0, 10) }),
  });
const erasureDropped = (kind: ContactKind) =>
  contactEvent(nothing)({
    apply: (was) => ({ ...was, eraseAt: null }),
    undo: (was) => [{ what: 'ErasureAsked', data: { eraseAt: was.eraseAt ?? '' } }],
    audit: (was) =>
      describe('contacts', `The ${kind} ${nameIn(was.fields)} is not erased after all`, { before: (was.eraseAt ?? '').slice(0, 10) }),
  });
/** The keys are destroyed, and the rows of every stream with text of this person are made anew. `keys`: how many there were. */
const erased = (kind: ContactKind) =>
  contactEvent(z.object({ keys: whole, jobs: whole }))({
    apply: (was, _data, { revision }) => ({ ...was, erased: true, deleted: true, writtenAt: { ...was.writtenAt, life: revision } }),
    undo: () => [],
    audit: (_was, { jobs }) => describe('contacts', `Erased the personal data of a ${kind}, also in ${counted(jobs, 'job')}`),
  });

function valuesOf({ firstName, lastName, companyName, phone, email, address, city }: ContactFields): string {
  return [`${firstName} ${lastName}`.trim(), companyName, phone, email, address, city].filter(Boolean).join(', ');
}

/** Stream `customer-<id>`. */
export const customerEvents = {
  CustomerAdded: added('customer'),
  CustomerChanged: changed('customer'),
  CustomerDeleted: deleted('customer'),
  CustomerRestored: restored('customer'),
  CustomerMerged: merged('customer'),
  CustomerMarkedDistinct: markedDistinct('customer'),
  CustomerErasureAsked: erasureAsked('customer'),
  CustomerErasureDropped: erasureDropped('customer'),
  CustomerErased: erased('customer'),
};

/** Stream `vendor-<id>`. */
export const vendorEvents = {
  VendorAdded: added('vendor'),
  VendorChanged: changed('vendor'),
  VendorDeleted: deleted('vendor'),
  VendorRestored: restored('vendor'),
  VendorMerged: merged('vendor'),
  VendorMarkedDistinct: markedDistinct('vendor'),
  VendorErasureAsked: erasureAsked('vendor'),
  VendorErasureDropped: erasureDropped('vendor'),
  VendorErased: erased('vendor'),
};

export type ContactEvent = EventOf<typeof customerEvents> | EventOf<typeof vendorEvents>;

const definitions = { ...customerEvents, ...vendorEvents };

/** The definition of an event's type. */
export const contactDefinitionOf = (event: Pick<NewEvent, 'type'>) =>
  definitions[event.type as ContactEvent['type']] as unknown as ContactEventDefinition<unknown>;

/** The most steps of a contact that can be undone. */
const STEPS = 20;

/** The contact after an event, with what would undo it. */
export function evolveContact(was: ContactState, event: Recorded<ContactEvent>): ContactState {
  const { revision, metadata } = event;
  const { actor, at, commandId } = metadata;
  const definition = contactDefinitionOf(event);
  const next = definition.apply(was, event.data, { revision, at, commandId });
  const written = Object.entries(next.writtenAt).filter(([, writtenAt]) => writtenAt === revision);
  const step = { revision, userId: actor.kind === 'user' ? actor.userId : 0, undo: definition.undo(was, event.data) };
  return {
    ...next,
    writtenBy: { ...next.writtenBy, ...Object.fromEntries(written.map(([key]) => [key, actor.name])) },
    steps: [...next.steps, step].slice(-STEPS),
    updatedAt: at,
    revision,
  };
}

const foldOf = (kind: ContactKind) => ({
  initial: (id: number) => noContact(kind, id, NO_CONTACT),
  evolve: evolveContact,
  about: ({ organizationId }: ContactState) => ({ organizationId }),
});

export const customerStream = stream('customer', 'customer', customerEvents, foldOf('customer'));
export const vendorStream = stream('vendor', 'vendor', vendorEvents, foldOf('vendor'));
export const contactStreams = { customer: customerStream, vendor: vendorStream } as const;

declare module '../event.ts' {
  interface IdKinds {
    contact_import: true;
    customer: true;
    vendor: true;
  }
}
