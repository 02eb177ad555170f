export { vaultAlertsStream } from './alerts/alerts.events.ts';
export { vaultAttachmentRecord } from './attachments/attachment.events.ts';
export { vaultItemRecord } from './items/vault-item.events.ts';
