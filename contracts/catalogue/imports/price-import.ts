import { z } from 'zod';
import { State, Zip } from '../entities.ts';

/** The largest accepted file, in bytes. */
export const MAX_IMPORT_BYTES = 25 * 1024 * 1024;

/** The fields that a column of a price list can hold; the export writes all of them. */
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

/** The name of each field in the export, on the screen and in the list of bad rows. */
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

export const ImportOptions = z.object({
  /** The treatment of items of the book that are not in the file. */
  missingRows: z.enum(['keep', 'remove']).default('keep'),
  decimal: z.enum(['point', 'comma']).optional(),
  /** Only for a workbook. */
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
  /** Number of open estimates with a changed or removed item; absent for dry runs from before it was counted. */
  openEstimates: z.number().optional(),
  unchanged: z.number(),
  bad: z.number(),
  over25: z.number(),
  /** Changed prices by percent: the number from `from` (included) to `to`; the first and last ranges are open. */
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
  /** The reason of a failure, as shown to the person. */
  problem: z.string().nullable(),
  rowsDone: z.number(),
  rowsTotal: z.number().nullable(),
  ms: z.number(),
  summary: ImportSummary.nullable(),
  /** The version that the file was compared with, and the version that its adoption made. */
  baseVersion: z.number().nullable(),
  adoptedVersion: z.number().nullable(),
});
export type PriceImport = z.infer<typeof PriceImport>;
