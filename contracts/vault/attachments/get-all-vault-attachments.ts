import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { VaultAttachment } from './attachment.ts';

/** The attachments of all items, for a list that shows a photograph of each. */
export const getAllVaultAttachments = call({
  id: 'getAllVaultAttachments',
  method: 'GET',
  path: '/api/inventories/{id}/attachments',
  who: 'user',
  summary: 'The attachments of one’s vault',
  params: z.object({ id: AnyId }),
  response: z.array(VaultAttachment),
  refusals: ['VAULT_NOT_FOUND'],
});
