import { owned } from '../call.ts';

export const vaultItem = owned('vault_item', 'VAULT_ITEM_NOT_FOUND');
export const vaultAttachment = owned('vault_attachment', 'VAULT_ATTACHMENT_NOT_FOUND');
export const homeEntry = owned('home_entry', 'HOME_ENTRY_NOT_FOUND');
