import { z } from 'zod';
import { ContactKind, ContactList } from '../entities.ts';

/** The largest accepted file, in bytes, and the most rows of it. */
export const MAX_CONTACT_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_CONTACT_ROWS = 50_000;

export const CONTACT_IMPORT_STATUSES = ['reading', 'ready', 'failed', 'interrupted', 'cancelled', 'adopting', 'adopted'] as const;

/** What becomes of a row: a new contact; a known one that it changes; one that is there already; one that looks like another; one that cannot be read. */
export const CONTACT_ROW_KINDS = ['added', 'changed', 'alike', 'same', 'bad'] as const;
export const ContactRowKind = z.enum(CONTACT_ROW_KINDS);
export type ContactRowKind = z.infer<typeof ContactRowKind>;

export const ContactImportSummary = z.record(ContactRowKind, z.number());
export type ContactImportSummary = z.infer<typeof ContactImportSummary>;

export const ContactImport = z.object({
  importId: z.number(),
  fileName: z.string(),
  by: z.string(),
  at: z.string(),
  kind: ContactKind,
  list: ContactList,
  status: z.enum(CONTACT_IMPORT_STATUSES),
  /** Why it failed or stopped, for a person. */
  problem: z.string().nullable(),
  rowsDone: z.number(),
  rowsTotal: z.number().nullable(),
  /** Set once the preview is there. */
  summary: ContactImportSummary.nullable(),
  /** Columns of the file that no field of a contact is made of. */
  unused: z.array(z.string()),
  /** What the adoption recorded so far; `refused` rows met a contact that somebody changed meanwhile. */
  result: z.object({ added: z.number(), changed: z.number(), refused: z.number() }).nullable(),
});
export type ContactImport = z.infer<typeof ContactImport>;

/** One row of the preview. */
export const ContactImportRow = z.object({
  /** The row's number in a spreadsheet. */
  row: z.number(),
  kind: ContactKind,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  /** Fields of a known contact that would change. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** The contact that it is or looks like, and why; for a row that cannot be read, why. */
  why: z.string(),
});
export type ContactImportRow = z.infer<typeof ContactImportRow>;
