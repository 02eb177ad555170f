import { vaultItemRecord } from '../../contracts/vault/events.ts';
import { vaultItem } from '../../contracts/vault/owned.ts';
import { recordModel } from '../runner/record-table.ts';

/** Things that homes hold. */
export const vaultItems = recordModel(vaultItemRecord, { name: 'vault_items', version: 1, owned: vaultItem });
