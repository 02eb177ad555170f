import { z } from 'zod';
import { call, Id } from '../call.ts';
import { EffectiveFrom, Quality, State, Zip } from './entities.ts';
import { ComparedRow } from './price-book.calls.ts';

const P = '/api/PriceBook/Imports';
const Of = z.object({ importId: Id });

/** Largest file that is taken, in bytes. */
export const MAX_IMPORT_BYTES = 25 * 1024 * 1024;

/** What a column of a price list can hold; the export writes all of them. */
export const IMPORT_FIELDS = [
  'itemNumber',
  'category',
  'subcategory',
  'action',
  'description',
  'unit',
  'formula',
  'wasteFactorPct',
  'costType',
  'price',
  'economy',
  'good',
  'better',
  'best',
  'designer',
] as const;
export const ImportField = z.enum(IMPORT_FIELDS);
export type ImportField = z.infer<typeof ImportField>;

/** What the export, the screen and the list of bad rows call each field. */
export const IMPORT_FIELD_NAMES: Record<ImportField, string> = {
  itemNumber: 'Item number',
  category: 'Category',
  subcategory: 'Subcategory',
  action: 'Action',
  description: 'Description',
  unit: 'Unit',
  formula: 'Formula',
  wasteFactorPct: 'Waste %',
  costType: 'Cost type',
  price: 'Price',
  economy: 'Economy',
  good: 'Good',
  better: 'Better',
  best: 'Best',
  designer: 'Designer',
};

export const IMPORT_STATUSES = ['reading', 'comparing', 'ready', 'failed', 'cancelled', 'adopted', 'discarded', 'interrupted'] as const;

export const ImportColumn = z.object({
  header: z.string(),
  /** First cells that hold something. */
  sample: z.array(z.string()).max(3),
  field: ImportField.nullable(),
  /** `kept` from the last file with these headers; `chosen` by hand. */
  source: z.enum(['guessed', 'kept', 'chosen']),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

export const ImportOptions = z.object({
  /** What happens to items of the book that the file does not name. */
  missingRows: z.enum(['keep', 'remove']).default('keep'),
  decimal: z.enum(['point', 'comma']).optional(),
  /** Of a workbook. */
  sheet: z.string().trim().max(100).optional(),
  zip: Zip.optional(),
  state: State.optional(),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

export const ImportSummary = z.object({
  changed: z.number(),
  pricesChanged: z.number(),
  avgPct: z.string().nullable(),
  added: z.number(),
  addedCategories: z.number(),
  removed: z.number(),
  /** Open estimates that hold an item which changes or is removed; unknown of dry runs made before this was counted. */
  openEstimates: z.number().optional(),
  unchanged: z.number(),
  bad: z.number(),
  over25: z.number(),
  /** Changed prices by percent: how many lie from `from` (included) to `to`; the outermost are open. */
  histogram: z.array(z.object({ from: z.number().nullable(), to: z.number().nullable(), count: z.number() })),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

export const PriceImport = z.object({
  importId: z.number(),
  fileName: z.string(),
  /** Bytes. */
  size: z.number(),
  by: z.string(),
  at: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** Why it failed, as a person reads it. */
  problem: z.string().nullable(),
  rowsDone: z.number(),
  rowsTotal: z.number().nullable(),
  ms: z.number(),
  summary: ImportSummary.nullable(),
  /** The version that the comparison was made with, and the one that the adoption made. */
  baseVersion: z.number().nullable(),
  adoptedVersion: z.number().nullable(),
});
export type PriceImport = z.infer<typeof PriceImport>;

/** The body is the file itself, `application/octet-stream`. */
export const uploadPriceList = call({
  id: 'uploadPriceList',
  method: 'POST',
  path: P,
  summary: 'Upload a price list (CSV or XLSX, up to 25 MB); the dry run starts by itself and changes nothing',
  who: 'user',
  query: z.object({ fileName: z.string().trim().min(1).max(255) }),
  response: z.object({ importId: z.number() }),
  refusals: ['FILE_TOO_LARGE', 'FILE_UNREADABLE', 'UPLOAD_CUT_OFF', 'TOO_MANY'],
});

export const listPriceImports = call({
  id: 'listPriceImports',
  method: 'GET',
  path: P,
  summary: 'Imports of the organisation, newest first',
  who: 'user',
  response: z.array(PriceImport),
});

export const getPriceImport = call({
  id: 'getPriceImport',
  method: 'GET',
  path: `${P}/{importId}`,
  summary: 'An import: how far it is, its columns, and what it would change',
  who: 'user',
  params: Of,
  response: PriceImport.extend({
    encoding: z.string().nullable(),
    /** Of a CSV file. */
    delimiter: z.string().nullable(),
    decimal: z.enum(['point', 'comma']).nullable(),
    sheet: z.string().nullable(),
    sheets: z.array(z.string()),
    columns: z.array(ImportColumn),
    options: ImportOptions,
    /** True when the book has moved on since the dry run: run it again before adopting. */
    stale: z.boolean(),
  }),
  refusals: ['IMPORT_NOT_FOUND'],
});

export const ImportRow = ComparedRow.extend({
  row: z.number().nullable(),
  /** Open estimates that held the item at the dry run; of what changes or is removed. */
  usedIn: z.number().optional(),
});
export type ImportRow = z.infer<typeof ImportRow>;
export const BadRow = z.object({ row: z.number(), field: z.string(), value: z.string(), why: z.string(), quality: Quality.optional() });
export type BadRow = z.infer<typeof BadRow>;

export const getPriceImportRows = call({
  id: 'getPriceImportRows',
  method: 'GET',
  path: `${P}/{importId}/Rows`,
  summary: 'A page of what an import would change, add or remove, or of the rows that it leaves out',
  who: 'user',
  params: Of,
  query: z.object({
    kind: z.enum(['changed', 'added', 'removed', 'bad']),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    take: z.coerce.number().int().min(1).max(500).default(100),
  }),
  response: z.object({ total: z.number(), rows: z.array(ImportRow), bad: z.array(BadRow) }),
  refusals: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_READY'],
});

export const downloadBadRows = call({
  id: 'downloadBadRows',
  method: 'GET',
  path: `${P}/{importId}/BadRows`,
  summary: 'The rows that an import leaves out, with the reason, as CSV',
  who: 'user',
  params: Of,
  response: z.string(),
  refusals: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_READY'],
});

export const mapPriceImport = call({
  id: 'mapPriceImport',
  method: 'POST',
  path: `${P}/{importId}/Mapping`,
  summary: 'Say what the columns hold and how to read them, and run the dry run again; the mapping is kept for files with these headers',
  who: 'user',
  params: Of,
  body: z.object({
    /** Field of each column in the order of the file; left out, the columns stay as they are. */
    columns: z.array(ImportField.nullable()).max(500).optional(),
    options: ImportOptions.optional(),
  }),
  response: z.object({ importId: z.number() }),
  refusals: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_READY'],
});

export const cancelPriceImport = call({
  id: 'cancelPriceImport',
  method: 'POST',
  path: `${P}/{importId}/Cancel`,
  summary: 'Stop a dry run',
  who: 'user',
  params: Of,
  response: z.object({ importId: z.number() }),
  refusals: ['IMPORT_NOT_FOUND'],
});

export const adoptPriceImport = call({
  id: 'adoptPriceImport',
  method: 'POST',
  path: `${P}/{importId}/Adopt`,
  summary: 'Make what the dry run showed the next version of the price book',
  who: 'user',
  params: Of,
  body: z.object({ effectiveFrom: EffectiveFrom.optional() }),
  response: z.object({ importId: z.number(), version: z.number() }),
  refusals: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_READY', 'PRICE_LIST_STALE', 'EFFECTIVE_DATE_PAST'],
});

export const discardPriceImport = call({
  id: 'discardPriceImport',
  method: 'POST',
  path: `${P}/{importId}/Discard`,
  summary: 'Throw a dry run away',
  who: 'user',
  params: Of,
  response: z.object({ importId: z.number() }),
  refusals: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_READY'],
});
