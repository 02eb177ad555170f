import { deleteVaultItem } from '../../../contracts/vault/items/delete-vault-item.ts';
import { bind } from '../../platform/http/bind.ts';
import { VaultService } from '../vault.service.ts';

export default bind(deleteVaultItem, { uses: [VaultService] }, ({ params, ...ctx }, vault) => vault.remove(params.itemId, ctx, params.id));
