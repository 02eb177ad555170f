import type { Kysely } from 'kysely';
import type { Recorded } from '../../contracts/log.ts';
import type { KeptSponsorFile, SponsorFileType } from '../../contracts/sponsorship/files/sponsor-file.ts';
import { type CoverageEvent, zipOf } from '../../contracts/sponsorship/sponsors/coverage.events.ts';
import type { SponsorEvent } from '../../contracts/sponsorship/sponsors/sponsor.events.ts';
import type { SponsorInfo } from '../../contracts/sponsorship/sponsors/sponsor.ts';
import { changedBy, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { storable } from '../runner/storable.ts';
import { integer, jsonb, schemaOf, type Tables, table, text } from '../runner/table.ts';

export type SponsorFiles = Partial<Record<SponsorFileType, KeptSponsorFile>>;

const tables = {
  sponsor: table(
    'sponsor',
    { user_id: integer, organization_id: integer, info: jsonb<Partial<SponsorInfo>>(), files: jsonb<SponsorFiles>() },
    { key: 'user_id' },
  ),
  sponsor_coverage: table(
    'sponsor_coverage',
    { zip: text, user_id: integer, organization_id: integer, taken_at: text },
    { key: ['zip', 'user_id'], indexes: ['(user_id, zip)', '(organization_id)'] },
  ),
  /** Who asked for the next place of a ZIP code. */
  sponsor_waiting: table(
    'sponsor_waiting',
    { zip: text, user_id: integer, revision: integer, offered_at: text },
    { key: ['zip', 'user_id'], indexes: ['(user_id)'] },
  ),
  sponsor_call: table(
    'sponsor_call',
    {
      call_id: integer,
      user_id: integer,
      from_user_id: integer,
      contact_name: text,
      contact_number: text,
      lead_type: text,
      zip: text,
      asked_at: text,
      /** Empty while it waits. */
      settled_at: text,
    },
    { key: 'call_id', indexes: [`(user_id, settled_at, call_id)`, `(from_user_id) where settled_at = ''`] },
  ),
};
export type SponsorTables = Tables<typeof tables>;
type Event = Recorded<SponsorEvent> | Recorded<CoverageEvent>;

/** Sponsors, the ZIP codes that they cover, and who asked them for a call. */
export const sponsors: ReadModel = {
  name: 'sponsors',
  version: 3,
  streams: ['sponsor-', 'coverage-'],
  schemaSql: schemaOf(tables),
  async fold(tx: Kysely<SponsorTables>, events) {
    for (const event of events as Event[]) await foldOne(tx, event);
  },
  notify: (events) =>
    (events as Event[]).map((event) => ({
      organizationId: 'organizationId' in event.data ? event.data.organizationId : event.metadata.actor.organizationId,
      kinds: [event.type],
      actor: changedBy(event),
      touches: ['sponsor'],
    })),
  async clear(tx: Kysely<SponsorTables>, root) {
    const id = idOfStream(root);
    if (root.startsWith('coverage-')) {
      await tx.deleteFrom('sponsor_coverage').where('zip', '=', zipOf(id)).execute();
      await tx.deleteFrom('sponsor_waiting').where('zip', '=', zipOf(id)).execute();
      return;
    }
    await tx.deleteFrom('sponsor').where('user_id', '=', id).execute();
    await tx.deleteFrom('sponsor_call').where('user_id', '=', id).execute();
  },
};

async function foldOne(tx: Kysely<SponsorTables>, { type, data, stream, revision, metadata }: Event): Promise<void> {
  const user_id = idOfStream(stream);
  switch (type) {
    case 'SponsorInfoSaved':
      return put(tx, user_id, data.organizationId, ({ info, files }) => ({ info: { ...info, ...data.changed }, files }));
    case 'SponsorFileKept': {
      const { file, hash, width, height, name } = data;
      const kept = { hash, width, height, name };
      return put(tx, user_id, data.organizationId, ({ info, files }) => ({ info, files: { ...files, [file]: kept } }));
    }
    case 'SponsorFileRemoved':
      return put(tx, user_id, data.organizationId, ({ info, files }) => ({ info, files: { ...files, [data.file]: undefined } }));
    // Only the sponsor's own page shows it, from the stream.
    case 'SponsorStepSetAside':
    case 'SponsorLinkSetUp':
      return;
    case 'SponsorCallAsked': {
      const { callId: call_id, from, contactName, contactNumber, leadType, zip, at } = data;
      const names = { contact_name: contactName, contact_number: contactNumber, lead_type: leadType };
      await tx
        .deleteFrom('sponsor_call')
        .where('user_id', '=', user_id)
        .where('from_user_id', '=', from)
        .where('settled_at', '=', '')
        .execute();
      await tx
        .insertInto('sponsor_call')
        .values(storable({ call_id, user_id, from_user_id: from, ...names, zip, asked_at: at, settled_at: '' }))
        .execute();
      return;
    }
    case 'SponsorCallSettled':
    case 'SponsorCallReopened':
      await tx
        .updateTable('sponsor_call')
        .set({ settled_at: type === 'SponsorCallSettled' ? data.at : '' })
        .where('call_id', '=', data.callId)
        .execute();
      return;
    case 'CoverageTaken':
      await tx
        .insertInto('sponsor_coverage')
        .values({ zip: data.zip, user_id: data.userId, organization_id: data.organizationId, taken_at: metadata.at })
        .execute();
      return endWait(tx, data);
    case 'CoverageAsked':
      await tx.insertInto('sponsor_waiting').values({ zip: data.zip, user_id: data.userId, revision, offered_at: '' }).execute();
      return;
    case 'CoverageOffered':
      await tx
        .updateTable('sponsor_waiting')
        .set({ offered_at: data.at })
        .where('zip', '=', data.zip)
        .where('user_id', '=', data.userId)
        .execute();
      return;
    case 'CoverageAskEnded':
      return endWait(tx, data);
    case 'CoverageLeft':
      await tx.deleteFrom('sponsor_coverage').where('zip', '=', data.zip).where('user_id', '=', data.userId).execute();
  }
}

async function endWait(tx: Kysely<SponsorTables>, { zip, userId }: { zip: string; userId: number }): Promise<void> {
  await tx.deleteFrom('sponsor_waiting').where('zip', '=', zip).where('user_id', '=', userId).execute();
}

type Shown = Pick<SponsorTables['sponsor'], 'info' | 'files'>;

async function put(tx: Kysely<SponsorTables>, user_id: number, organization_id: number, change: (was: Shown) => Shown): Promise<void> {
  const before = await tx.selectFrom('sponsor').select(['info', 'files']).where('user_id', '=', user_id).executeTakeFirst();
  const { info, files } = storable(change(before ?? { info: {}, files: {} }));
  const row = {
    organization_id,
    info: JSON.stringify(info) as unknown as Shown['info'],
    files: JSON.stringify(files) as unknown as SponsorFiles,
  };
  await tx
    .insertInto('sponsor')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

const db = (models: ReadModels) => models.db<SponsorTables>(sponsors.name);

export const sponsorsWith = (models: ReadModels, userIds: readonly number[]) =>
  userIds.length === 0
    ? Promise.resolve([])
    : db(models)
        .selectFrom('sponsor')
        .selectAll()
        .where('user_id', 'in', [...userIds])
        .execute();

/** Who covers what, of these ZIP codes. */
export const coverageOf = (models: ReadModels, zips: readonly string[]) =>
  zips.length === 0
    ? Promise.resolve([])
    : db(models)
        .selectFrom('sponsor_coverage')
        .select(['zip', 'user_id'])
        .where('zip', 'in', [...zips])
        .orderBy('user_id')
        .execute();

/** The ZIP codes that some sponsors cover. */
export const zipsOf = (models: ReadModels, userIds: readonly number[]) =>
  userIds.length === 0
    ? Promise.resolve([])
    : db(models)
        .selectFrom('sponsor_coverage')
        .select(['zip', 'user_id'])
        .where('user_id', 'in', [...userIds])
        .orderBy('zip')
        .execute();

/** All that is covered, with whose and since when. */
export const allCoverage = (models: ReadModels) =>
  db(models).selectFrom('sponsor_coverage').selectAll().orderBy('organization_id').orderBy('zip').orderBy('user_id').execute();

/** Who asked for the next place of these ZIP codes, in the order of asking. */
export const waitingIn = (models: ReadModels, zips: readonly string[]) =>
  zips.length === 0
    ? Promise.resolve([])
    : db(models)
        .selectFrom('sponsor_waiting')
        .select(['zip', 'user_id', 'offered_at'])
        .where('zip', 'in', [...zips])
        .orderBy('zip')
        .orderBy('revision')
        .execute();

/** The ZIP codes whose next place somebody asked for. */
export const zipsAskedBy = (models: ReadModels, userId: number) =>
  db(models).selectFrom('sponsor_waiting').select('zip').where('user_id', '=', userId).orderBy('zip').execute();

/** All ZIP codes for which somebody waits. */
export const zipsAsked = (models: ReadModels) => db(models).selectFrom('sponsor_waiting').select('zip').distinct().orderBy('zip').execute();

/** Those that wait first, the oldest of them first; then the latest that were settled. */
export async function callsOf(models: ReadModels, userId: number, most: number) {
  const calls = () => db(models).selectFrom('sponsor_call').selectAll().where('user_id', '=', userId).limit(most);
  const [waiting, settled] = await Promise.all([
    calls().where('settled_at', '=', '').orderBy('call_id').execute(),
    calls().where('settled_at', '!=', '').orderBy('settled_at', 'desc').execute(),
  ]);
  return [...waiting, ...settled];
}

/** How many asked somebody for a call between two instants. */
export async function callsBetween(models: ReadModels, userId: number, from: string, to: string): Promise<number> {
  const { count } = await db(models)
    .selectFrom('sponsor_call')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('asked_at', '>=', from)
    .where('asked_at', '<=', to)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What somebody asked, and waits for. */
export const waitingCallsFrom = (models: ReadModels, fromUserId: number) =>
  db(models)
    .selectFrom('sponsor_call')
    .select(['user_id', 'asked_at'])
    .where('from_user_id', '=', fromUserId)
    .where('settled_at', '=', '')
    .execute();
