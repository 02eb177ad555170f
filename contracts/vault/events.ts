export { vaultAttachmentRecord } from './attachments/attachment.events.ts';
export { vaultItemRecord } from './items/vault-item.events.ts';
