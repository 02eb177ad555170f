import { recordUndo } from '../../kit/record-calls.ts';
import { vaultItem } from '../owned.ts';

export const undoVaultItem = recordUndo({
  id: 'undoVaultItem',
  path: '/api/vault-items/{id}/undo',
  who: vaultItem('id'),
  noun: 'an item of the vault',
});
