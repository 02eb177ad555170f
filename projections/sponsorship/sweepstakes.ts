import { type Kysely, sql } from 'kysely';
import type { Recorded } from '../../contracts/log.ts';
import { type EntryEvent, keyOfUser, sweepstakesOfPart } from '../../contracts/sponsorship/sweepstakes/entries.events.ts';
import {
  evolveSweepstakes,
  isOver,
  noSweepstakes,
  type SweepstakesEvent,
  type SweepstakesState,
} from '../../contracts/sponsorship/sweepstakes/sweepstakes.events.ts';
import type { SweepstakeResponse } from '../../contracts/sponsorship/sweepstakes/sweepstakes.ts';
import { changedBy, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { storable } from '../runner/storable.ts';
import { boolean, integer, jsonb, schemaOf, type Tables, table, text, textOf } from '../runner/table.ts';

const tables = {
  sweepstakes: table(
    'sweepstakes',
    {
      sweepstakes_id: integer,
      organization_id: integer,
      /** In capitals. */
      code: text,
      opens_at: text,
      closes_at: text,
      /** Nothing is to be done any more. */
      is_over: boolean,
      state: jsonb<SweepstakesState>(),
    },
    { key: 'sweepstakes_id', indexes: ['(code)', '(organization_id)', '(sweepstakes_id) where not is_over'] },
  ),
  sweepstakes_entry: table(
    'sweepstakes_entry',
    {
      sweepstakes_id: integer,
      /** `u7` a person, `p…` a postcard. */
      who: text,
      user_id: integer,
      hash: text,
      receipt: text,
      remark: text,
      tell_me: boolean,
      name: text,
      address: text,
      entered_at: text,
      /** The number of the stream that holds it. */
      part: integer,
    },
    { key: ['sweepstakes_id', 'who'], indexes: ['(sweepstakes_id, hash collate "C")', '(user_id) where user_id > 0', '(part)'] },
  ),
  sweepstakes_response: table(
    'sweepstakes_response',
    { sweepstakes_id: integer, user_id: integer, response: textOf<SweepstakeResponse>(), responded_at: text, part: integer },
    { key: ['sweepstakes_id', 'user_id'], indexes: ['(user_id)', '(part)'] },
  ),
};
export type SweepstakesTables = Tables<typeof tables>;
export type SweepstakesRow = SweepstakesTables['sweepstakes'];
export type EntryRow = SweepstakesTables['sweepstakes_entry'];
type ResponseRow = SweepstakesTables['sweepstakes_response'];
type Event = Recorded<SweepstakesEvent> | Recorded<EntryEvent>;

const isEntry = (event: Event): event is Recorded<EntryEvent> => event.stream.startsWith('sweepentries-');

/** Sweepstakes, their entries, and what people answered. */
export const sweepstakes: ReadModel = {
  name: 'sweepstakes',
  version: 1,
  streams: ['sweepstakes-', 'sweepentries-'],
  schemaSql: schemaOf(tables),
  async fold(tx: Kysely<SweepstakesTables>, events) {
    const all = events as Event[];
    for (const event of all) if (!isEntry(event)) await foldOne(tx, event);
    await foldEntries(tx, all.filter(isEntry));
  },
  notify: (events) =>
    (events as Event[])
      .filter(({ type }) => type !== 'SweepstakesPartClosed')
      .map((event) => ({
        organizationId: event.metadata.actor.organizationId,
        kinds: [event.type],
        actor: changedBy(event),
        touches: ['sweepstakes'],
      })),
  async clear(tx: Kysely<SweepstakesTables>, root) {
    const id = idOfStream(root);
    if (root.startsWith('sweepstakes-')) {
      await tx.deleteFrom('sweepstakes').where('sweepstakes_id', '=', id).execute();
      return;
    }
    await tx.deleteFrom('sweepstakes_entry').where('part', '=', id).execute();
    await tx.deleteFrom('sweepstakes_response').where('part', '=', id).execute();
  },
};

async function foldOne(tx: Kysely<SweepstakesTables>, event: Recorded<SweepstakesEvent>): Promise<void> {
  const sweepstakes_id = idOfStream(event.stream);
  const before = await tx.selectFrom('sweepstakes').select('state').where('sweepstakes_id', '=', sweepstakes_id).executeTakeFirst();
  const state = evolveSweepstakes(before?.state ?? noSweepstakes(sweepstakes_id), event);
  const row = {
    sweepstakes_id,
    organization_id: state.terms?.organizationId ?? 0,
    code: codeKey(state.terms?.code ?? ''),
    opens_at: state.terms?.opensAt ?? '',
    closes_at: state.terms?.closesAt ?? '',
    is_over: isOver(state),
    state: JSON.stringify(storable(state)) as unknown as SweepstakesState,
  };
  const { sweepstakes_id: _, ...changed } = row;
  await tx
    .insertInto('sweepstakes')
    .values(row)
    .onConflict((conflict) => conflict.column('sweepstakes_id').doUpdateSet(changed))
    .execute();
}

/** More rows than this have more values than Postgres takes in one statement. */
const ROWS_AT_ONCE = 2_000;

/** By thousands, because a rebuild of a draw of 100,000 would otherwise ask as often. The deciders take care that nobody enters twice. */
async function foldEntries(tx: Kysely<SweepstakesTables>, events: Recorded<EntryEvent>[]): Promise<void> {
  const entries: EntryRow[] = [];
  const responses = new Map<string, ResponseRow>();
  for (const event of events) {
    const part = idOfStream(event.stream);
    const sweepstakes_id = sweepstakesOfPart(part);
    const { type, data } = event;
    if (type === 'SweepstakesResponded' || type === 'SweepstakesEntered') {
      const response = type === 'SweepstakesEntered' ? 'Enter' : data.response;
      const row = { sweepstakes_id, user_id: data.userId, response, responded_at: data.at, part };
      responses.set(`${sweepstakes_id}/${data.userId}`, row);
    }
    if (type === 'SweepstakesEntered') {
      const { userId, hash, receipt, remark, tellMe, at } = data;
      const made = { hash, receipt, remark, tell_me: tellMe, name: '', address: '', entered_at: at, part };
      entries.push({ sweepstakes_id, who: keyOfUser(userId), user_id: userId, ...made });
    }
    if (type === 'SweepstakesPostcardEntered') {
      const { card, hash, receipt, name, address, at } = data;
      const made = { hash, receipt, remark: '', tell_me: false, name, address, entered_at: at, part };
      entries.push({ sweepstakes_id, who: card, user_id: 0, ...made });
    }
  }
  for (let from = 0; from < entries.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('sweepstakes_entry')
      .values(storable(entries.slice(from, from + ROWS_AT_ONCE)))
      .execute();
  const answered = [...responses.values()];
  for (let from = 0; from < answered.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('sweepstakes_response')
      .values(answered.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['sweepstakes_id', 'user_id']).doUpdateSet(({ ref }) => ({
          response: ref('excluded.response'),
          responded_at: ref('excluded.responded_at'),
        })),
      )
      .execute();
}

/** A code is the same in whatever letters it is typed. */
export const codeKey = (code: string): string => code.trim().toUpperCase();

const db = (models: ReadModels) => models.db<SweepstakesTables>(sweepstakes.name);

export const sweepstakesById = (models: ReadModels, id: number) =>
  db(models).selectFrom('sweepstakes').selectAll().where('sweepstakes_id', '=', id).executeTakeFirst();

/** The newest first. */
export const sweepstakesOfCode = (models: ReadModels, code: string) =>
  db(models).selectFrom('sweepstakes').selectAll().where('code', '=', codeKey(code)).orderBy('opens_at', 'desc').execute();

export const sweepstakesOfOrganization = (models: ReadModels, organizationId: number) =>
  db(models).selectFrom('sweepstakes').selectAll().where('organization_id', '=', organizationId).orderBy('opens_at', 'desc').execute();

/** Those that are announced or open, and those that a person has answered. */
export const sweepstakesFor = (models: ReadModels, userId: number, now: string) =>
  db(models)
    .selectFrom('sweepstakes')
    .selectAll()
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('closes_at', '>', now),
        eb(
          'sweepstakes_id',
          'in',
          selectFrom('sweepstakes_response').select('sweepstakes_response.sweepstakes_id').where('user_id', '=', userId),
        ),
      ]),
    )
    .orderBy('opens_at', 'desc')
    .execute();

/** Those of which something is still to be done. */
export const sweepstakesToTend = (models: ReadModels) =>
  db(models).selectFrom('sweepstakes').selectAll().where('is_over', '=', false).orderBy('sweepstakes_id').execute();

/** How many entries each has: all, and postcards. */
export async function entryCounts(models: ReadModels, ids: readonly number[]): Promise<Map<number, { all: number; postcards: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db(models)
    .selectFrom('sweepstakes_entry')
    .select([
      'sweepstakes_id',
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where user_id = 0))::int`.as('postcards'),
    ])
    .where('sweepstakes_id', 'in', [...ids])
    .groupBy('sweepstakes_id')
    .execute();
  return new Map(rows.map(({ sweepstakes_id, all, postcards }) => [sweepstakes_id, { all, postcards }]));
}

/** What a person has of these. */
export const entriesOfUser = (models: ReadModels, userId: number) =>
  db(models).selectFrom('sweepstakes_entry').selectAll().where('user_id', '=', userId).orderBy('entered_at').execute();

export const responsesOfUser = (models: ReadModels, userId: number) =>
  db(models).selectFrom('sweepstakes_response').selectAll().where('user_id', '=', userId).execute();

/** An entry's number in the list, which is in the order of hashes. */
export async function numberOfEntry(
  models: ReadModels,
  { sweepstakes_id, hash }: Pick<EntryRow, 'sweepstakes_id' | 'hash'>,
): Promise<number> {
  const { number } = await db(models)
    .selectFrom('sweepstakes_entry')
    .select(sql<number>`count(*)::int`.as('number'))
    .where('sweepstakes_id', '=', sweepstakes_id)
    .where(sql<boolean>`hash collate "C" <= ${hash}`)
    .executeTakeFirstOrThrow();
  return number;
}

export const entryByHash = (models: ReadModels, sweepstakesId: number, hash: string) =>
  db(models)
    .selectFrom('sweepstakes_entry')
    .selectAll()
    .where('sweepstakes_id', '=', sweepstakesId)
    .where(sql<boolean>`hash collate "C" = ${hash}`)
    .executeTakeFirst();

/** Entries after a hash, in the order of the list; hexadecimal digits sort the same in every language. */
export const entriesAfter = (models: ReadModels, sweepstakesId: number, hash: string, most: number) =>
  db(models)
    .selectFrom('sweepstakes_entry')
    .select(['hash', 'user_id', 'tell_me'])
    .where('sweepstakes_id', '=', sweepstakesId)
    .where(sql<boolean>`hash collate "C" > ${hash}`)
    .orderBy(sql`hash collate "C"`)
    .limit(most)
    .execute();
