import { z } from 'zod';
import { REPORT_TYPES, type ReportType, typeNamed } from './report-types.ts';

/** R228; calls may write a type as it is or normalised (R236, R237). */
export const TypeOfReport = z.preprocess(
  (text) => (typeof text === 'string' ? (typeNamed(text) ?? text) : text),
  z.enum(REPORT_TYPES),
) as z.ZodType<ReportType, ReportType>;

/** What is chosen for a report of any kind, and what an organisation's reports begin with. */
export const LAYOUT = {
  /** Which prices the reader sees: of each line, of each group, or the total alone. */
  includePricingOption: z.enum(['All', 'By Group', 'Total']).default('All'),
  /** R287. */
  groupItemsBy: z.enum(['By Area', 'By Task', 'By Category']).default('By Area'),
  /** R286, R288. */
  workOrderPricing: z.enum(['Contractor', 'Vendor', 'Both']).default('Contractor'),
};
