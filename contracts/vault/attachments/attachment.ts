import { z } from 'zod';
import { recordStamp } from '../../kit/record-calls.ts';

/** R436. */
export const MAX_ATTACHMENT_BYTES = 100 * 1024 * 1024;
export const ATTACHMENT_TOO_LARGE = 'At most 100 MB.';
/** Header of the answer to an upload's last byte: the id of the attachment that it became. */
export const UPLOAD_BECAME = 'X-Attachment-Id';
/** R437: of the picture as it is kept. */
export const MAX_THUMBNAIL_BYTES = 5 * 1024 * 1024;
/** The path of the files of attachments, without their hash. */
export const attachmentFilePath = (itemId: number, id: number) => `/api/inventories/0/items/${itemId}/attachments/${id}/files/`;

export const VaultAttachment = z.object({
  id: z.number(),
  inventoryItem_Id: z.number(),
  label: z.string(),
  fileSize: z.number(),
  /** By its content: `application/pdf`. */
  type: z.string(),
  /** SHA-256 of the file at `url`, in hexadecimal digits. */
  sha256: z.string(),
  /** Address of the file. What stands at an address never changes. */
  url: z.string(),
  /** Addresses of a picture in two smaller sizes; empty for what is none, the thumbnail also for a file above 5 MB (R437). */
  thumbnail: z.string(),
  large: z.string(),
  width: z.number(),
  height: z.number(),
  /** Camera's own clock (`2026-11-17T08:51:00`); empty when the file did not say. */
  takenAt: z.string(),
  /** What the scanner said. */
  scan: z.enum(['clean', 'none']),
  dateAdded: z.string(),
  ...recordStamp,
});
export type VaultAttachment = z.infer<typeof VaultAttachment>;

const DISGUISES = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const MOST_LETTERS = 255;

/** A file's name without its path, control characters, and what turns the direction of text so that it reads as another. */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = [...last.replace(DISGUISES, '')].slice(-MOST_LETTERS).join('').trim();
  return /^\.*$/.test(clean) ? 'File' : clean;
}
