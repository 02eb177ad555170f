import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { vaultItem } from '../owned.ts';
import { VaultAttachment } from './attachment.ts';

/** C228, R445, M159, M160. `from` is the address of the picture that was on the screen: asked twice, it turns once. */
export const rotateVaultAttachment = call({
  id: 'C228',
  method: 'PUT',
  path: '/api/inventories/{id}/items/{itemId}/attachments/{attId}/rotate',
  who: vaultItem('itemId'),
  summary: 'Turn a picture clockwise by a quarter, a half or three quarters',
  params: z.object({ id: AnyId, itemId: Id, attId: Id }),
  body: z.object({
    degrees: z.union([z.literal(90), z.literal(180), z.literal(270)]).default(90),
    from: z.string().max(200).optional(),
  }),
  response: VaultAttachment,
  refusals: [
    ...(['BUSY', 'FILES_UNAVAILABLE', 'NOT_A_PICTURE', 'VAULT_ATTACHMENT_CHANGED', 'VAULT_ATTACHMENT_DELETED'] as const),
    ...(['VAULT_ATTACHMENT_LOCKED', 'VAULT_ATTACHMENT_NOT_FOUND', 'VAULT_NOT_FOUND', 'VAULT_STORAGE_FULL'] as const),
  ],
});
