import { recordUndo } from '../../kit/record-calls.ts';
import { vaultAttachment } from '../owned.ts';

export const undoVaultAttachment = recordUndo({
  id: 'undoVaultAttachment',
  path: '/api/vault-attachments/{id}/undo',
  who: vaultAttachment('id'),
  noun: 'an attachment of the vault',
});
