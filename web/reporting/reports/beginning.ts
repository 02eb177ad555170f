import type { z } from 'zod';
import type { Addendum } from '../../../contracts/organization/addendums/addendum.ts';
import type { getReportDefaults } from '../../../contracts/organization/settings/get-report-defaults.ts';
import { openingWords, PRODUCT_DEFAULTS, type ReportDefaults } from '../../../contracts/organization/settings/report-defaults.ts';
import type { ReportType } from '../../../contracts/report-types.ts';
import type { ReportAddendum } from '../../../contracts/reporting/addendums/report-addendum.ts';
import type { ReportDetail } from '../../../contracts/reporting/entities.ts';
import { isoDayFromNow } from './words.ts';

/** What new reports of the organisation begin with, and its addendums. */
export interface Beginnings {
  defaults: z.output<typeof getReportDefaults.response>;
  addendums: readonly Addendum[];
}

export interface JobWords {
  externalRefId: string;
  customerName: string;
}

export const defaultsOf = (type: ReportType, { defaults }: Pick<Beginnings, 'defaults'>): ReportDefaults =>
  defaults.kinds.find((one) => one.type === type)?.defaults ?? PRODUCT_DEFAULTS;

/** R287-R291, or what the organisation chose for this kind (decision 187). */
export function detailAtFirst(customReportType: ReportType, job: JobWords, begins: Pick<Beginnings, 'defaults'>): ReportDetail {
  const { goodForDays, dueDays, reminderDays: _, addendums: __, reportText, ...chosen } = defaultsOf(customReportType, begins);
  return {
    ...chosen,
    customReportType,
    name: job.externalRefId,
    reportText: openingWords(reportText, { customer: job.customerName, jobName: job.externalRefId }),
    recipientName: job.customerName,
    includePricing: true,
    excludeTax: begins.defaults.excludeTax ?? true,
    vendor_Id: 0,
    invoiceNumber: '',
    invoiceDate: isoDayFromNow(0),
    dueDate: isoDayFromNow(dueDays),
    validUntil: isoDayFromNow(goodForDays),
  };
}

/** One that was deleted, or is not active now, is left out. */
export function addendumsAtFirst(type: ReportType, { defaults, addendums }: Beginnings): ReportAddendum[] {
  return defaultsOf(type, { defaults }).addendums.flatMap((addendumId) => {
    const one = addendums.find(({ id, isActive }) => id === addendumId && isActive);
    return one ? [{ addendumId, name: one.name, content: one.blocks }] : [];
  });
}

/** The form of another kind: what was not changed since the report was begun becomes what that kind begins with. */
export function asOtherKind(detail: ReportDetail, to: ReportType, atFirst: (type: ReportType) => ReportDetail): Partial<ReportDetail> {
  const [before, after] = [atFirst(detail.customReportType), atFirst(to)];
  const untouched = (Object.keys(after) as (keyof ReportDetail)[]).filter((key) => detail[key] === before[key]);
  return { ...Object.fromEntries(untouched.map((key) => [key, after[key]])), customReportType: to };
}
