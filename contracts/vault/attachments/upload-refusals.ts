import type { RefusalCode } from '../../refusals.ts';

/** What can be wrong with a file that is sent to an item. */
export const UPLOAD_REFUSALS: readonly RefusalCode[] = [
  ...(['BUSY', 'FILES_UNAVAILABLE', 'FILE_INFECTED', 'FILE_TOO_LARGE', 'SCANNER_UNAVAILABLE', 'UPLOAD_CUT_OFF'] as const),
  ...(['VAULT_ATTACHMENTS_FULL', 'VAULT_ATTACHMENT_LOCKED', 'VAULT_NOT_FOUND', 'VAULT_STORAGE_FULL'] as const),
];
