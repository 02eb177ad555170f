import type { Kysely } from 'kysely';
import type { AccountEvent } from '../../contracts/billing/account.events.ts';
import { creditsOf, type Gift } from '../../contracts/billing/account-state.ts';
import { gift as giftId } from '../../contracts/billing/owned.ts';
import type { Recorded } from '../../contracts/log.ts';
import type { OwnedIds } from '../runner/owned-ids.ts';
import { changedBy, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { storable } from '../runner/storable.ts';
import { integer, schemaOf, type Tables, table, text, textOf } from '../runner/table.ts';

const tables = {
  gift: table(
    'gift',
    {
      gift_id: integer,
      organization_id: integer,
      /** Small letters, to be found by. */
      email_key: text,
      email: text,
      credits: integer,
      message: text,
      organization_name: text,
      given_by: text,
      /** Whom to tell what became of it; 0 where nobody gave it by hand. */
      giver_id: integer,
      given_at: text,
      until: text,
      status: textOf<Gift['status']>(),
      /** Empty while it waits. */
      ended_at: text,
    },
    {
      key: 'gift_id',
      indexes: ['(organization_id, gift_id desc)', `(email_key) where status = 'waiting'`, `(until) where status = 'waiting'`],
    },
  ),
  /** Gifts whose credits are added where they were taken: by the stream of who took them, which can be read again alone. */
  gift_received: table('gift_received', { gift_id: integer, organization_id: integer }, { key: 'gift_id' }),
};
export type GiftTables = Tables<typeof tables>;

/** Gifts of credits, and how each ended. */
export const gifts: ReadModel = {
  name: 'gifts',
  version: 2,
  streams: ['account-'],
  schemaSql: schemaOf(tables),
  async fold(tx: Kysely<GiftTables>, events) {
    for (const event of events as Recorded<AccountEvent>[]) await foldGift(tx, event);
  },
  notify: (events) =>
    (events as Recorded<AccountEvent>[])
      .filter(({ type }) => type.startsWith('Gift'))
      .map((event) => ({
        organizationId: idOfStream(event.stream),
        kinds: [event.type],
        actor: changedBy(event),
        touches: ['billing'],
      })),
  async clear(tx: Kysely<GiftTables>, root) {
    const organization = idOfStream(root);
    await tx.deleteFrom('gift').where('organization_id', '=', organization).execute();
    await tx.deleteFrom('gift_received').where('organization_id', '=', organization).execute();
  },
};

async function foldGift(tx: Kysely<GiftTables>, { type, data, stream, metadata: { at, actor } }: Recorded<AccountEvent>): Promise<void> {
  switch (type) {
    case 'GiftGiven': {
      const { giftId: gift_id, email, message, parts, organizationName: organization_name, givenBy: given_by, until } = data;
      await tx
        .insertInto('gift')
        .values(
          storable({
            ...{
              gift_id,
              organization_id: idOfStream(stream),
              email_key: email.toLowerCase(),
              email,
              message,
              organization_name,
              given_by,
              giver_id: actor.kind === 'user' ? actor.userId : 0,
            },
            ...{ credits: creditsOf({ parts }), given_at: at, until, status: 'waiting' as const, ended_at: '' },
          }),
        )
        .execute();
      return;
    }
    case 'GiftTaken':
    case 'GiftReturned': {
      const status = type === 'GiftTaken' ? 'taken' : 'returned';
      await tx.updateTable('gift').set({ status, ended_at: at }).where('gift_id', '=', data.giftId).execute();
      return;
    }
    case 'GiftReceived':
      await tx
        .insertInto('gift_received')
        .values({ gift_id: data.giftId, organization_id: idOfStream(stream) })
        .execute();
  }
}

/** Gifts do not change hands, and none is deleted. */
export const giftIds: OwnedIds = {
  ...{ kind: giftId.kind, readModel: gifts, stream: 'account-', stays: true },
  rows: (db) => db.selectFrom('gift').select(['gift_id as id', 'organization_id as streamId', 'organization_id as organizationId']),
};

const db = (models: ReadModels) => models.db<GiftTables>(gifts.name);

/** The newest first. */
export const giftsOf = (models: ReadModels, organizationId: number, most: number) =>
  db(models).selectFrom('gift').selectAll().where('organization_id', '=', organizationId).orderBy('gift_id', 'desc').limit(most).execute();

export const giftWith = (models: ReadModels, id: number) =>
  db(models).selectFrom('gift').selectAll().where('gift_id', '=', id).executeTakeFirst();

/** Those that wait for a mail address, the oldest first. */
export const giftsTo = (models: ReadModels, email: string, now: string) =>
  db(models)
    .selectFrom('gift')
    .selectAll()
    .where('email_key', '=', email.toLowerCase())
    .where('status', '=', 'waiting')
    .where('until', '>', now)
    .orderBy('gift_id')
    .limit(50)
    .execute();

/** Those of all organisations that were not taken in time. */
export const giftsToReturn = (models: ReadModels, now: string) =>
  db(models)
    .selectFrom('gift')
    .select(['gift_id', 'organization_id'])
    .where('status', '=', 'waiting')
    .where('until', '<=', now)
    .orderBy('until')
    .limit(50)
    .execute();

/** Those that were taken, and whose credits are not added yet. */
export const giftsToDeliver = (models: ReadModels) =>
  db(models)
    .selectFrom('gift')
    .select(['gift.gift_id', 'gift.organization_id'])
    .leftJoin('gift_received', 'gift_received.gift_id', 'gift.gift_id')
    .where('gift.status', '=', 'taken')
    .where('gift_received.gift_id', 'is', null)
    .orderBy('gift.gift_id')
    .limit(50)
    .execute();
