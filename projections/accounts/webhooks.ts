import type { Kysely } from 'kysely';
import type { WebhookEvent } from '../../contracts/accounts/webhooks/webhook.events.ts';
import type { WebhookKind } from '../../contracts/accounts/webhooks/webhook-kinds.ts';
import type { Recorded } from '../../contracts/log.ts';
import { changedBy, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { bigint, boolean, integer, jsonb, nullable, schemaOf, type Tables, table, text, textOf } from '../runner/table.ts';

const tables = {
  webhook: table(
    'webhook',
    {
      webhook_id: integer,
      organization_id: integer,
      address: text,
      kinds: jsonb<WebhookKind[]>(),
      with_names: boolean,
      made_by: integer,
      made_at: text,
      /** The position in the log since which it is on; null while it is off. What happened later is sent to it. */
      on_since: nullable(bigint),
      off_because: nullable(textOf<'person' | 'failing'>()),
      off_at: nullable(text),
      /** The position in the log of the first event that it was not sent, while it is off. */
      stopped_at: nullable(bigint),
    },
    { key: 'webhook_id', indexes: ['(organization_id)'] },
  ),
  /** The secret of each webhook, and for a day after a change those before it. What they are stands elsewhere, sealed. */
  webhook_key: table(
    'webhook_key',
    { secret_id: text, webhook_id: integer, organization_id: integer, hint: text, until: nullable(text), revision: integer },
    { key: 'secret_id', indexes: ['(webhook_id)', '(organization_id)'] },
  ),
};
type WebhookTables = Tables<typeof tables>;
export type WebhookRow = WebhookTables['webhook'];

/** Webhooks as the page lists them, and as what happens is sent to them. */
export const webhooks: ReadModel = {
  name: 'webhooks',
  version: 1,
  streams: ['webhooks-'],
  schemaSql: schemaOf(tables),
  async fold(tx: Kysely<WebhookTables>, events) {
    for (const event of events as Recorded<WebhookEvent>[]) await foldWebhook(tx, event);
  },
  notify: (events) =>
    events.map((event) => ({
      organizationId: idOfStream(event.stream),
      kinds: [event.type],
      actor: changedBy(event),
      touches: ['webhooks'],
    })),
  async clear(tx: Kysely<WebhookTables>, root) {
    for (const name of ['webhook_key', 'webhook'] as const)
      await tx.deleteFrom(name).where('organization_id', '=', idOfStream(root)).execute();
  },
};

async function foldWebhook(tx: Kysely<WebhookTables>, { type, data, revision, position }: Recorded<WebhookEvent>): Promise<void> {
  const { webhookId: webhook_id, organizationId: organization_id, at } = data;
  const change = (row: Partial<WebhookRow>) => tx.updateTable('webhook').set(row).where('webhook_id', '=', webhook_id).execute();
  const on = { on_since: position.toString(), off_because: null, off_at: null, stopped_at: null };
  const settings = ({ address, kinds, withNames }: { address: string; kinds: string[]; withNames: boolean }) => ({
    ...{ address, kinds: JSON.stringify(kinds) as never, with_names: withNames },
  });
  const addKey = (secret_id: string, hint: string) =>
    tx.insertInto('webhook_key').values({ secret_id, webhook_id, organization_id, hint, until: null, revision }).execute();
  switch (type) {
    case 'WebhookMade': {
      const made = { webhook_id, organization_id, made_by: data.madeBy, made_at: at };
      await tx
        .insertInto('webhook')
        .values({ ...made, ...settings(data), ...on })
        .execute();
      await addKey(data.secretId, data.hint);
      return;
    }
    case 'WebhookChanged':
      await change(settings(data));
      return;
    case 'WebhookSecretChanged':
      // One that ends sooner after an earlier change stays as it is.
      await tx
        .updateTable('webhook_key')
        .set({ until: data.othersUntil })
        .where('webhook_id', '=', webhook_id)
        .where('until', 'is', null)
        .execute();
      await addKey(data.secretId, data.hint);
      return;
    case 'WebhookSwitchedOff':
    case 'WebhookGivenUp':
      await change({
        ...{ on_since: null, off_because: type === 'WebhookGivenUp' ? 'failing' : 'person', off_at: at },
        stopped_at: data.stoppedAt || position.toString(),
      });
      return;
    case 'WebhookSwitchedOn':
      await change(on);
      return;
    case 'WebhookDeleted':
      await tx.deleteFrom('webhook_key').where('webhook_id', '=', webhook_id).execute();
      await tx.deleteFrom('webhook').where('webhook_id', '=', webhook_id).execute();
  }
}

const from = (models: ReadModels) => models.db<WebhookTables>(webhooks.name).selectFrom('webhook');

/** Those of an organisation, in the order in which they were made. */
export const webhooksOf = (models: ReadModels, organizationId: number): Promise<WebhookRow[]> =>
  from(models).selectAll().where('organization_id', '=', organizationId).orderBy('webhook_id').execute();

export const findWebhook = (models: ReadModels, webhookId: number): Promise<WebhookRow | undefined> =>
  from(models).selectAll().where('webhook_id', '=', webhookId).executeTakeFirst();

/** Those of some organisations that are on. */
export const webhooksOn = (models: ReadModels, organizationIds: readonly number[]): Promise<WebhookRow[]> =>
  from(models).selectAll().where('organization_id', 'in', organizationIds).where('on_since', 'is not', null).execute();

/** The secrets of webhooks that sign at an instant (ISO), the newest first. */
export const signingKeys = (models: ReadModels, webhookIds: readonly number[], now: string) =>
  models
    .db<WebhookTables>(webhooks.name)
    .selectFrom('webhook_key')
    .selectAll()
    .where('webhook_id', 'in', webhookIds)
    .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>', now)]))
    .orderBy('revision', 'desc')
    .execute();
