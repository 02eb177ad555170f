/** The thread that reads the log finds streams in this file. */
export { vaultAlertsStream } from './alerts/alerts.events.ts';
export { vaultAttachmentRecord } from './attachments/attachment.events.ts';
export { vaultItemRecord } from './items/vault-item.events.ts';
export { homeEntryRecord } from './life/home-entry.events.ts';
