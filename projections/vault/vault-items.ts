import { CompiledQuery } from 'kysely';
import { vaultItemRecord } from '../../contracts/vault/events.ts';
import type { VaultItemFields } from '../../contracts/vault/items/vault-item.events.ts';
import { vaultItem } from '../../contracts/vault/owned.ts';
import type { ReadModels } from '../runner/read-model.ts';
import { recordModel } from '../runner/record-table.ts';

/** Things that homes hold. */
export const vaultItems = recordModel(vaultItemRecord, { name: 'vault_items', version: 2, owned: vaultItem });

/** An item that may be told about. */
export interface AlertingItem {
  id: number;
  organizationId: number;
  fields: VaultItemFields;
  addedAt: string;
  updatedAt: string;
}

/** Items of one person with alerts on; deleted ones are left out. */
export async function alertingItems(models: ReadModels, userId: number): Promise<AlertingItem[]> {
  const { rows } = await models.db(vaultItems.name).executeQuery<AlertingItem>(
    CompiledQuery.raw(
      `select record_id as id, organization_id as "organizationId", fields, added_at as "addedAt", updated_at as "updatedAt"
       from ${models.schema(vaultItems.name)}.record
       where user_id = $1 and not deleted and (fields->>'enableAlertNotifications')::boolean order by record_id`,
      [userId],
    ),
  );
  return rows;
}

/** Persons after one by id who have items with alerts on. */
export async function personsWithAlerts(models: ReadModels, after: number, most: number): Promise<number[]> {
  const { rows } = await models.db(vaultItems.name).executeQuery<{ user_id: number }>(
    CompiledQuery.raw(
      `select distinct user_id from ${models.schema(vaultItems.name)}.record
       where user_id > $1 and not deleted and (fields->>'enableAlertNotifications')::boolean order by user_id limit $2`,
      [after, most],
    ),
  );
  return rows.map(({ user_id }) => user_id);
}
