import { vaultAttachmentRecord } from '../../contracts/vault/events.ts';
import { vaultAttachment } from '../../contracts/vault/owned.ts';
import { recordModel } from '../runner/record-table.ts';

/** Files that belong to things of homes. */
export const vaultAttachments = recordModel(vaultAttachmentRecord, { name: 'vault_attachments', version: 1, owned: vaultAttachment });
