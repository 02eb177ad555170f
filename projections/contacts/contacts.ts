import { type Kysely, sql } from 'kysely';
import { type ContactState, noContact } from '../../contracts/contacts/contact-state.ts';
import { type ContactFields, type ContactKind, NO_CONTACT } from '../../contracts/contacts/entities.ts';
import { type ContactEvent, contactDefinitionOf, evolveContact } from '../../contracts/contacts/events.ts';
import type { Recorded } from '../../contracts/log.ts';
import type { EstimateTables } from '../estimating/estimates.ts';
import { type Change, changedBy, type FoldContext, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { bigint, boolean, integer, jsonb, nullable, schemaOf, type Tables, table, text, textOf } from '../runner/table.ts';
import { write } from '../runner/upsert.ts';

const tables = {
  contact: table(
    'contact',
    {
      kind: textOf<ContactKind>(),
      contact_id: integer,
      organization_id: integer,
      /** Null in the organisation's list. */
      user_id: nullable(integer),
      deleted: boolean,
      merged_into: nullable(integer),
      fields: jsonb<ContactFields>(),
      distinct_from: jsonb<number[]>(),
      /** When it is to be erased (ISO); null where it is not, or is. */
      erase_at: nullable(text),
      erased: boolean,
      added_at: text,
      updated_at: text,
      revision: integer,
      /** Of the last event, so that a cache asks only for what is newer. */
      position: bigint,
    },
    {
      key: ['kind', 'contact_id'],
      indexes: [
        '(organization_id, position)',
        '(kind, merged_into) where merged_into is not null',
        '(erase_at) where erase_at is not null',
      ],
    },
  ),
  contact_event: table(
    'contact_event',
    { kind: text, contact_id: integer, revision: integer, at: text, by_name: text, sentence: text, before: text, after: text },
    { key: ['kind', 'contact_id', 'revision'] },
  ),
};
export type ContactTables = Tables<typeof tables>;
export type StoredContact = ContactTables['contact'];

/** Customers and vendors, and what happened to each. */
export const contacts: ReadModel = {
  name: 'contacts',
  version: 2,
  streams: ['customer-', 'vendor-'],
  schemaSql: schemaOf(tables),
  fold: (tx, events, ctx) => foldBatch(tx as Kysely<ContactTables>, events as Recorded<ContactEvent>[], ctx),
  notify: changesOf,
  async clear(tx: Kysely<ContactTables>, root) {
    for (const name of ['contact', 'contact_event'] as const)
      await tx.deleteFrom(name).where('kind', '=', kindOf(root)).where('contact_id', '=', idOfStream(root)).execute();
  },
};

const kindOf = (stream: string): ContactKind => (stream.startsWith('vendor-') ? 'vendor' : 'customer');

/** One notice per actor of a batch, because an import writes thousands of contacts at once. */
function changesOf(events: Recorded[]): Change[] {
  const changes = new Map<string, Change>();
  for (const event of events) {
    const { actor } = event.metadata;
    const change = changes.get(`${actor.organizationId} ${actor.name}`) ?? {
      organizationId: actor.organizationId,
      kinds: [],
      actor: changedBy(event),
      touches: [],
    };
    changes.set(`${actor.organizationId} ${actor.name}`, change);
    const touch = event.stream.replace('-', ':');
    if (!change.kinds.includes(event.type)) change.kinds.push(event.type);
    if (change.touches && !change.touches.includes(touch) && change.touches.length < MOST_NAMED) change.touches.push(touch);
  }
  return [...changes.values()];
}

const MOST_NAMED = 50;

async function foldBatch(tx: Kysely<ContactTables>, events: Recorded<ContactEvent>[], { schema }: FoldContext) {
  const states = new Map<string, { state: ContactState; position: bigint }>();
  const streams = [...new Set(events.map((event) => event.stream))];
  for (const kind of ['customer', 'vendor'] as const) {
    const ids = streams.filter((stream) => kindOf(stream) === kind).map(idOfStream);
    if (ids.length === 0) continue;
    const rows = await tx
      .selectFrom('contact')
      .selectAll()
      .where('kind', '=', kind)
      .where(sql<boolean>`contact_id = any(${ids}::int4[])`)
      .execute();
    for (const row of rows) states.set(`${kind}-${row.contact_id}`, { state: stateOf(row), position: BigInt(row.position) });
  }
  const told: ContactTables['contact_event'][] = [];
  for (const event of events) {
    const [kind, id] = [kindOf(event.stream), idOfStream(event.stream)];
    const was = states.get(event.stream)?.state ?? noContact(kind, id, NO_CONTACT);
    const { revision, metadata, position } = event;
    const { sentence, before, after } = contactDefinitionOf(event).audit(was, event.data);
    told.push({ kind, contact_id: id, revision, at: metadata.at, by_name: metadata.actor.name, sentence, before, after });
    states.set(event.stream, { state: evolveContact(was, event), position });
  }
  const rows = [...states.values()].filter(({ state }) => state.exists).map(({ state, position }) => rowOf(state, position));
  await write(tx, schema, [tables.contact.put(rows), tables.contact_event.put(told)]);
}

function stateOf(row: StoredContact): ContactState {
  return {
    ...noContact(row.kind, row.contact_id, row.fields),
    exists: true,
    organizationId: row.organization_id,
    userId: row.user_id,
    deleted: row.deleted,
    mergedInto: row.merged_into,
    distinctFrom: row.distinct_from,
    eraseAt: row.erase_at,
    erased: row.erased,
    addedAt: row.added_at,
    updatedAt: row.updated_at,
    revision: row.revision,
  };
}

function rowOf(state: ContactState, position: bigint): StoredContact {
  return {
    kind: state.kind,
    contact_id: state.id,
    organization_id: state.organizationId,
    user_id: state.userId,
    deleted: state.deleted,
    merged_into: state.mergedInto,
    fields: state.fields,
    distinct_from: state.distinctFrom,
    erase_at: state.erased ? null : state.eraseAt,
    erased: state.erased,
    added_at: state.addedAt,
    updated_at: state.updatedAt,
    revision: state.revision,
    position: position.toString(),
  };
}

/** The organisation's contacts that changed after a position, in its order; deleted and merged ones too. */
export function contactsSince(db: Kysely<ContactTables>, organizationId: number, position: string): Promise<StoredContact[]> {
  return db
    .selectFrom('contact')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`position > ${position}::bigint`)
    .orderBy('position')
    .execute();
}

export function contactOf(db: Kysely<ContactTables>, kind: ContactKind, id: number): Promise<StoredContact | undefined> {
  return db.selectFrom('contact').selectAll().where('kind', '=', kind).where('contact_id', '=', id).executeTakeFirst();
}

/** What happened last to a contact, newest first. */
export function eventsOfContact(db: Kysely<ContactTables>, kind: ContactKind, id: number, take: number) {
  return db
    .selectFrom('contact_event')
    .select(['at', 'by_name as by', 'sentence', 'before', 'after'])
    .where('kind', '=', kind)
    .where('contact_id', '=', id)
    .orderBy('revision', 'desc')
    .limit(take)
    .execute();
}

/** How many jobs were copied from each of these customers, and their total as `money` has it. `db` is the read model of the estimates. */
export async function jobsOfCustomers(db: Kysely<EstimateTables>, organizationId: number, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('job')
    .select(({ fn }) => [
      sql<number>`customer_id`.as('id'),
      fn.countAll<string>().as('jobs'),
      sql<string>`sum((body::json->'money'->>'total')::numeric)`.as('total'),
    ])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`customer_id = any(${ids}::int4[])`)
    .groupBy('customer_id')
    .execute();
}

/** The jobs of these customers, the one changed last first, as `getOrders` answers them. */
export async function jobBodiesOfCustomers(db: Kysely<EstimateTables>, organizationId: number, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('job')
    .select('body')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`customer_id = any(${ids}::int4[])`)
    .orderBy('updated_at', 'desc')
    .orderBy('order_id', 'desc')
    .execute();
  return rows.map(({ body }) => body);
}

/** All contacts of an organisation, of every list; deleted and merged ones too. */
export function contactsOfOrganization(models: ReadModels, organizationId: number): Promise<StoredContact[]> {
  const rows = models.db<ContactTables>(contacts.name).selectFrom('contact').selectAll().where('organization_id', '=', organizationId);
  return rows.orderBy('kind').orderBy('contact_id').execute();
}

/** Contacts that are to be erased by now. */
export function contactsToErase(models: ReadModels, now: string): Promise<Pick<StoredContact, 'kind' | 'contact_id'>[]> {
  return models
    .db<ContactTables>(contacts.name)
    .selectFrom('contact')
    .select(['kind', 'contact_id'])
    .where('erase_at', '<=', now)
    .orderBy('erase_at')
    .execute();
}

/** A contact and those that were merged into it, by their ids, with their fields. */
export async function mergedContacts(
  models: ReadModels,
  kind: ContactKind,
  id: number,
): Promise<Pick<StoredContact, 'contact_id' | 'fields'>[]> {
  const db = models.db<ContactTables>(contacts.name);
  const found: Pick<StoredContact, 'contact_id' | 'fields'>[] = [];
  for (let ids = [id]; ids.length > 0; ) {
    const rows = await db
      .selectFrom('contact')
      .select(['contact_id', 'fields'])
      .where('kind', '=', kind)
      .where((or) => or.or([or('contact_id', 'in', found.length === 0 ? ids : [-1]), or('merged_into', 'in', ids)]))
      .execute();
    const fresh = rows.filter((row) => !found.some(({ contact_id }) => contact_id === row.contact_id));
    found.push(...fresh);
    ids = fresh.map(({ contact_id }) => contact_id);
  }
  return found;
}
