import { z } from 'zod';
import { Id, Notes } from '../../call.ts';
import { listed } from '../../format.ts';
import { LAYOUT, TypeOfReport } from '../../report-layout.ts';
import { type ReportType } from '../../report-types.ts';
import { MOST_ADDENDUMS_OF_REPORT } from '../addendums/limits.ts';

function days(least: number, most: number) {
  const error = `must be ${least} to ${most} days`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
}

/** What a new report of one kind begins with (docs/decisions/0187). The tax of invoices and work orders is a choice of its own (R289). */
export const ReportDefaults = z.object({
  /** Of an estimate, from the day on which it is begun. */
  goodForDays: days(0, 730),
  /** Of an invoice: 0 is due at once. */
  dueDays: days(0, 365),
  /** The day that a reminder of no answer is offered for; 0 for none. */
  reminderDays: days(0, 365),
  ...LAYOUT,
  /** `{customer}` and `{job name}` stand for the job's. */
  reportText: Notes,
  includeReportName: z.boolean(),
  includeCustomerInfo: z.boolean(),
  includeAreaNotes: z.boolean(),
  includeLineItemNotes: z.boolean(),
  includePhotos: z.boolean(),
  includePPU: z.boolean(),
  showProfitOverhead: z.boolean(),
  /** Of the organisation, in the order of the page. */
  addendums: z.array(Id).max(MOST_ADDENDUMS_OF_REPORT),
});
export type ReportDefaults = z.output<typeof ReportDefaults>;

/** Until an organisation has chosen (R287-R291). */
export const PRODUCT_DEFAULTS: ReportDefaults = {
  ...{ goodForDays: 30, dueDays: 14, reminderDays: 0, reportText: '', addendums: [] },
  ...{ groupItemsBy: 'By Area', includePricingOption: 'All', workOrderPricing: 'Contractor' },
  ...{ includeReportName: true, includeCustomerInfo: true, includeAreaNotes: true, includeLineItemNotes: true },
  ...{ includePhotos: false, includePPU: true, showProfitOverhead: false },
};

export const DefaultsOfKind = z.object({
  type: TypeOfReport,
  /** How often they were chosen; a change names the one that it began from. */
  revision: z.number().int().min(0),
  defaults: ReportDefaults,
});
export type DefaultsOfKind = z.output<typeof DefaultsOfKind>;

/** The opening words for one job. A customer without a name is left out at the beginning, and `customer` elsewhere. */
export function openingWords(text: string, { customer, jobName }: { customer: string; jobName: string }): string {
  const rest = customer === '' ? text.replace(/^\{customer\}[,:]? ?/, '') : text;
  const began = rest.length < text.length ? rest.charAt(0).toUpperCase() + rest.slice(1) : rest;
  return began.replace(/\{customer\}|\{job name\}/g, (word) => (word === '{job name}' ? jobName : customer || 'customer'));
}

const BOXES = {
  ...{ includeReportName: 'report name', includeCustomerInfo: 'customer and address', includeAreaNotes: 'area notes' },
  ...{
    includeLineItemNotes: 'line notes',
    includePhotos: 'photos',
    includePPU: 'price per unit',
    showProfitOverhead: 'profit and overhead',
  },
} as const;
type Box = keyof typeof BOXES;

/** With the names of their addendums as they were when they were chosen. */
export interface NamedDefaults {
  defaults: ReportDefaults;
  addendumNames: string[];
}

/** What differs, on each side: `good for 30 days; with photos`. */
export function defaultsInWords(before: NamedDefaults, after: NamedDefaults): { before: string; after: string } {
  const differs = (key: keyof ReportDefaults) => JSON.stringify(before.defaults[key]) !== JSON.stringify(after.defaults[key]);
  const boxes = (Object.keys(BOXES) as Box[]).filter(differs);
  const words = ({ defaults: one, addendumNames }: NamedDefaults) =>
    [
      ...(differs('goodForDays') ? [`good for ${one.goodForDays} days`] : []),
      ...(differs('dueDays') ? [`due in ${one.dueDays} days`] : []),
      ...(differs('reminderDays') ? [one.reminderDays === 0 ? 'no reminder' : `reminder after ${one.reminderDays} days`] : []),
      ...(differs('groupItemsBy') ? [`grouped ${one.groupItemsBy.toLowerCase()}`] : []),
      ...(differs('includePricingOption') ? [`prices: ${one.includePricingOption.toLowerCase()}`] : []),
      ...(differs('workOrderPricing') ? [`prices of: ${one.workOrderPricing.toLowerCase()}`] : []),
      ...(differs('reportText') ? [one.reportText === '' ? 'no opening words' : `"${one.reportText}"`] : []),
      ...(differs('addendums') ? [`addendums: ${addendumNames.length === 0 ? 'none' : addendumNames.join(', ')}`] : []),
      ...[true, false].flatMap((on) => {
        const names = boxes.filter((box) => one[box] === on).map((box) => BOXES[box]);
        return names.length > 0 ? [`${on ? 'with' : 'without'} ${listed(names)}`] : [];
      }),
    ].join('; ');
  return { before: words(before), after: words(after) };
}

export const pluralOf = (type: ReportType): string =>
  ({
    Estimate: 'estimates',
    Invoice: 'invoices',
    'Work Order': 'work orders',
    'ELM Report': 'ELM reports',
    ProfitLoss: 'profit and loss reports',
  })[type];
