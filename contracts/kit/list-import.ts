import { z } from 'zod';

/** The largest accepted file of a list, in bytes, and the most rows of it. */
export const MAX_LIST_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_LIST_ROWS = 50_000;

const LIST_IMPORT_STATUSES = ['reading', 'ready', 'failed', 'interrupted', 'cancelled', 'adopting', 'adopted', 'undone'] as const;
export type ListImportStatus = (typeof LIST_IMPORT_STATUSES)[number];

/** What becomes of a row: a new entry; a known one that it changes; one that is there already; one that looks like another; one that cannot be read. */
export const LIST_ROW_KINDS = ['added', 'changed', 'alike', 'same', 'bad'] as const;
export const ListRowKind = z.enum(LIST_ROW_KINDS);
export type ListRowKind = z.infer<typeof ListRowKind>;

export const ListImportSummary = z.record(ListRowKind, z.number());
export type ListImportSummary = z.infer<typeof ListImportSummary>;

/** An import of a list: what its calls answer. Contacts add whose list it is. */
export const ListImport = z.object({
  importId: z.number(),
  fileName: z.string(),
  by: z.string(),
  at: z.string(),
  status: z.enum(LIST_IMPORT_STATUSES),
  /** Why it failed or stopped, for a person. */
  problem: z.string().nullable(),
  rowsDone: z.number(),
  rowsTotal: z.number().nullable(),
  /** Set once the preview is there. */
  summary: ListImportSummary.nullable(),
  /** Columns of the file that no field is made of. */
  unused: z.array(z.string()),
  /** What the adoption recorded so far; `refused` rows met an entry that somebody changed meanwhile. After an undo: what was taken back, and what stays. */
  result: z
    .object({
      added: z.number(),
      changed: z.number(),
      refused: z.number(),
      undone: z.number().optional(),
      stays: z.number().optional(),
    })
    .nullable(),
});
export type ListImport = z.infer<typeof ListImport>;
export type ListImportResult = NonNullable<ListImport['result']>;

/** One row of the preview. */
export const ListImportRow = z.object({
  /** The row's number in a spreadsheet. */
  row: z.number(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  /** Fields of a known entry that would change. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** The entry that it is or looks like, and why; for a row that cannot be read, why. */
  why: z.string(),
});
export type ListImportRow = z.infer<typeof ListImportRow>;

/** What a person decides of the rows that look like another entry. */
export type Alike = 'leave' | 'add';
