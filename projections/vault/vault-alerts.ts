import { type Kysely, sql } from 'kysely';
import type { Recorded } from '../../contracts/log.ts';
import { type AlertsEvent, vaultAlertsStream } from '../../contracts/vault/alerts/alerts.events.ts';
import { type AlertNotification, type AlertsState, noAlerts } from '../../contracts/vault/alerts/alerts-state.ts';
import { changedBy, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { boolean, integer, jsonb, schemaOf, type Tables, table, text } from '../runner/table.ts';
import { write } from '../runner/upsert.ts';

const tables = {
  alerts: table(
    'alerts',
    {
      user_id: integer,
      organization_id: integer,
      is_enabled: boolean,
      opted_out: jsonb<number[]>(),
      notifications: jsonb<AlertNotification[]>(),
      day: text,
    },
    { key: 'user_id' },
  ),
};
type AlertTables = Tables<typeof tables>;

/** What each person was told of their vault. */
export const vaultAlerts: ReadModel = {
  name: 'vault_alerts',
  version: 1,
  streams: ['vaultalerts-'],
  schemaSql: schemaOf(tables),
  async fold(tx: Kysely<AlertTables>, events, { schema }) {
    const ids = [...new Set(events.map((event) => idOfStream(event.stream)))];
    const rows = await tx.selectFrom('alerts').selectAll().where(sql<boolean>`user_id = any(${ids}::int4[])`).execute();
    const now = new Map<number, AlertsState>(rows.map((row) => [row.user_id, stateOf(row)]));
    for (const event of events) {
      const id = idOfStream(event.stream);
      now.set(id, vaultAlertsStream.fold.evolve(now.get(id) ?? noAlerts(id), event as Recorded<AlertsEvent>));
    }
    await write(tx, schema, [tables.alerts.put([...now.values()].map(rowOf))]);
  },
  notify: (events) =>
    events.map((event) => ({
      organizationId: event.metadata.actor.organizationId,
      kinds: [event.type],
      actor: changedBy(event),
      touches: [`vaultalerts:${idOfStream(event.stream)}`],
    })),
  async clear(tx: Kysely<AlertTables>, root) {
    await tx.deleteFrom('alerts').where('user_id', '=', idOfStream(root)).execute();
  },
};

const stateOf = ({ user_id, organization_id, is_enabled, opted_out, notifications, day }: AlertTables['alerts']): AlertsState => ({
  ...{ id: user_id, organizationId: organization_id, isEnabled: is_enabled, day },
  optedOut: new Set(opted_out),
  notifications: new Map(notifications.map((one) => [one.id, one])),
});

const rowOf = ({ id, organizationId, isEnabled, optedOut, notifications, day }: AlertsState): AlertTables['alerts'] => ({
  ...{ user_id: id, organization_id: organizationId, is_enabled: isEnabled, day },
  opted_out: [...optedOut],
  notifications: [...notifications.values()],
});

export async function alertsOfUser(models: ReadModels, userId: number): Promise<AlertsState> {
  const row = await models
    .db<AlertTables>('vault_alerts')
    .selectFrom('alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? stateOf(row) : noAlerts(userId);
}
