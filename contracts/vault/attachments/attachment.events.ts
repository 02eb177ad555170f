import { z } from 'zod';
import { id, personal, text, whole } from '../../event.ts';
import { type FieldsIn, field, record } from '../../kit/record.ts';

const MOST_ATTACHMENTS = 30_000;

/** A picture as it is shown: SHA-256 of three JPEG files of our making. */
export const AttachedPicture = z.object({ full: text, large: text, small: text, width: whole, height: whole });
export type AttachedPicture = z.infer<typeof AttachedPicture>;

/** A file that belongs to an item of a vault. Its bytes are in the store of files, named by their SHA-256 (docs/decisions/0110). */
export const vaultAttachmentRecord = record({
  name: 'vaultattachment',
  idOf: 'vault_attachment',
  type: 'VaultAttachment',
  noun: 'attachment',
  code: 'VAULT_ATTACHMENT',
  audit: 'job',
  owner: 'person',
  limit: { most: MOST_ATTACHMENTS, full: 'VAULT_ATTACHMENTS_FULL' },
  fields: {
    itemId: field(id('vault_item'), 'item', 0),
    name: field(personal, 'name', ''),
    /** By its content, never by its name. */
    type: field(text, 'type', 'application/octet-stream'),
    /** Of the file as it is kept. */
    bytes: field(whole, 'size', 0),
    hash: field(text, 'file', ''),
    /** Null for what is no picture that can be shown. */
    picture: field(AttachedPicture.nullable(), 'picture', null, { show: (picture) => picture?.full ?? 'none' }),
    /** Clockwise in degrees, from the picture as it was added (`hash`). */
    turn: field(whole, 'turn', 0),
    /** Camera's own clock; empty when the file did not say. */
    takenAt: field(text, 'time', ''),
    /** `clean`, or `none` without a scanner. */
    scan: field(text, 'scan', 'none'),
    /** Bytes of all its files, those of earlier turns included. */
    stored: field(whole, 'space', 0),
  },
  named: ({ name }) => name,
  // Administrators read the audit of the organisation, and what a home holds is its owner's alone.
  inAudit: () => 'in their own vault',
  bytes: ({ name }) => 700 + 2 * name.length,
});
export type VaultAttachmentFields = FieldsIn<typeof vaultAttachmentRecord>;

declare module '../../event.ts' {
  interface IdKinds {
    vault_attachment: true;
  }
}
