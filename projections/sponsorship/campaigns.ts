import { type Kysely, sql } from 'kysely';
import type { Recorded } from '../../contracts/log.ts';
import {
  type CampaignEvent,
  type CampaignState,
  evolveCampaign,
  noCampaign,
  statusOf,
} from '../../contracts/sponsorship/ads/campaign.events.ts';
import type { CampaignStatus } from '../../contracts/sponsorship/ads/campaign.ts';
import { changedBy, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { storable } from '../runner/storable.ts';
import { boolean, integer, jsonb, schemaOf, type Tables, table, textOf } from '../runner/table.ts';

const tables = {
  campaign: table(
    'campaign',
    {
      campaign_id: integer,
      user_id: integer,
      organization_id: integer,
      status: textOf<CampaignStatus>(),
      /** Words wait to be checked, also of one that runs. */
      waits: boolean,
      /** What is not spent of one that has ended may still have to go back. */
      unsettled: boolean,
      /** Renews itself, or is the renewal and not paid yet. */
      renews: boolean,
      deleted: boolean,
      facts: jsonb<CampaignState>(),
    },
    { key: 'campaign_id', indexes: ['(user_id)', `(campaign_id) where status in ('paying', 'running', 'paused') or unsettled or renews`] },
  ),
};
type CampaignTables = Tables<typeof tables>;

/** Ads of sponsors. What they have counted is in a table of its own, which no rebuild touches. */
export const campaigns: ReadModel = {
  name: 'campaigns',
  version: 2,
  streams: ['campaign-'],
  schemaSql: schemaOf(tables),
  async fold(tx: Kysely<CampaignTables>, events) {
    const ids = [...new Set(events.map(({ stream }) => idOfStream(stream)))];
    const rows = await tx.selectFrom('campaign').select(['campaign_id', 'facts']).where('campaign_id', 'in', ids).execute();
    const now = new Map<number, CampaignState>(rows.map(({ campaign_id, facts }) => [campaign_id, facts]));
    for (const event of events as Recorded<CampaignEvent>[]) {
      const id = idOfStream(event.stream);
      now.set(id, evolveCampaign(now.get(id) ?? noCampaign(id), event));
    }
    for (const row of [...now.values()].map(rowOf))
      await tx
        .insertInto('campaign')
        .values(row)
        .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet(row))
        .execute();
  },
  notify: (events) =>
    (events as Recorded<CampaignEvent>[]).map((event) => ({
      organizationId: event.metadata.actor.organizationId,
      kinds: [event.type],
      actor: changedBy(event),
      touches: ['campaign'],
    })),
  async clear(tx: Kysely<CampaignTables>, root) {
    await tx.deleteFrom('campaign').where('campaign_id', '=', idOfStream(root)).execute();
  },
};

function rowOf(state: CampaignState): CampaignTables['campaign'] {
  const { id: campaign_id, userId: user_id, organizationId: organization_id, sent, ended, gaveBack, budget, deleted } = state;
  const unsettled = ended !== null && gaveBack === '0.00' && ended.spent !== budget;
  const renews =
    state.renewalOf !== 0 && state.beganAt === '' ? state.unpaid === '' && ended === null : state.renews && state.renewedAs === 0;
  const facts = JSON.stringify(storable(state)) as unknown as CampaignState;
  return {
    campaign_id,
    user_id,
    organization_id,
    status: statusOf(state),
    waits: sent !== null,
    unsettled,
    renews: renews && !deleted,
    deleted,
    facts,
  };
}

const db = (models: ReadModels) => models.db<CampaignTables>(campaigns.name);

/** Those of a person, the newest first. */
export async function campaignsOf(models: ReadModels, userId: number): Promise<CampaignState[]> {
  const rows = await db(models)
    .selectFrom('campaign')
    .select('facts')
    .where('user_id', '=', userId)
    .where('deleted', '=', false)
    .orderBy('campaign_id', 'desc')
    .execute();
  return rows.map(({ facts }) => facts);
}

/** Those that run in a ZIP code. */
export async function campaignsIn(models: ReadModels, zip: string): Promise<CampaignState[]> {
  const rows = await db(models)
    .selectFrom('campaign')
    .select('facts')
    .where('status', '=', 'running')
    .where(sql<boolean>`facts -> 'draft' -> 'zips' ? ${zip}`)
    .execute();
  return rows.map(({ facts }) => facts);
}

/** Those to check, the oldest first. */
export async function campaignsToCheck(models: ReadModels): Promise<CampaignState[]> {
  const rows = await db(models)
    .selectFrom('campaign')
    .select('facts')
    .where('waits', '=', true)
    .orderBy(sql`facts ->> 'sentAt'`)
    .limit(100)
    .execute();
  return rows.map(({ facts }) => facts);
}

/** Those that something may happen to by itself. */
export const campaignsToTend = (models: ReadModels) =>
  db(models)
    .selectFrom('campaign')
    .select(['campaign_id', 'status'])
    .where(({ or, eb }) => or([eb('status', 'in', ['paying', 'running', 'paused']), eb('unsettled', '=', true)]))
    .orderBy('campaign_id')
    .execute();

/** Those that renew themselves after their last day, and renewals that are not paid yet. */
export async function campaignsToRenew(models: ReadModels): Promise<CampaignState[]> {
  const rows = await db(models).selectFrom('campaign').select('facts').where('renews', '=', true).orderBy('campaign_id').execute();
  return rows.map(({ facts }) => facts);
}
