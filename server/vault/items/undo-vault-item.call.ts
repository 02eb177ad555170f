import { undoVaultItem } from '../../../contracts/vault/items/undo-vault-item.ts';
import { bind } from '../../platform/http/bind.ts';
import { VaultItemRecords } from './vault-item.records.ts';

export default bind(undoVaultItem, { uses: [VaultItemRecords] }, ({ params, body, ...ctx }, items) =>
  items.undo(params.id, body.revision, ctx),
);
