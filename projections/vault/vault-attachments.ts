import { CompiledQuery } from 'kysely';
import { vaultAttachmentRecord } from '../../contracts/vault/events.ts';
import { vaultAttachment } from '../../contracts/vault/owned.ts';
import type { ReadModels } from '../runner/read-model.ts';
import { recordModel } from '../runner/record-table.ts';

const NAME = 'vault_attachments';

/** Files that belong to things of homes. */
export const vaultAttachments = recordModel(vaultAttachmentRecord, { name: NAME, version: 1, owned: vaultAttachment });

/** Bytes of all files of a person, those of deleted attachments included, because their files stay. */
export async function attachmentBytesOf(models: ReadModels, userId: number): Promise<number> {
  const text = `select coalesce(sum((fields->>'stored')::bigint), 0)::text as bytes from ${models.schema(NAME)}.record where user_id = $1`;
  const { rows } = await models.db(NAME).executeQuery<{ bytes: string }>(CompiledQuery.raw(text, [userId]));
  return Number(rows[0]?.bytes ?? 0);
}
