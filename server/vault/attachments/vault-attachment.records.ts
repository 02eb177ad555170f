import type { RecordState } from '../../../contracts/kit/record.ts';
import type { VaultAttachmentFields } from '../../../contracts/vault/attachments/attachment.events.ts';
import { attachmentFilePath, MAX_THUMBNAIL_BYTES, type VaultAttachment } from '../../../contracts/vault/attachments/attachment.ts';
import { vaultAttachmentRecord } from '../../../contracts/vault/events.ts';
import { vaultAttachments } from '../../../projections/vault/vault-attachments.ts';
import { recordDecider } from '../../platform/records/record.decider.ts';
import { recordsOf, stampOf } from '../../platform/records/records.ts';

/** Attachments of vault items, as calls name their fields. */
export class VaultAttachmentRecords extends recordsOf(recordDecider(vaultAttachmentRecord), vaultAttachments, shownAttachment) {}

export function shownAttachment(state: RecordState<VaultAttachmentFields>): VaultAttachment {
  const { itemId, name, type, bytes, hash, picture, takenAt, scan } = state.fields;
  const path = attachmentFilePath(itemId, state.id);
  return {
    id: state.id,
    inventoryItem_Id: itemId,
    label: name,
    fileSize: bytes,
    type,
    sha256: picture?.full ?? hash,
    url: `${path}${picture?.full ?? hash}`,
    thumbnail: picture && bytes <= MAX_THUMBNAIL_BYTES ? `${path}${picture.small}` : '',
    large: picture ? `${path}${picture.large}` : '',
    width: picture?.width ?? 0,
    height: picture?.height ?? 0,
    takenAt,
    scan: scan === 'clean' ? 'clean' : 'none',
    dateAdded: state.addedAt,
    ...stampOf(state),
  };
}
