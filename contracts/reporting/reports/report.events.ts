import { z } from 'zod';
import { describe } from '../../audit.ts';
import { amount, first, id, personal, personalOf, text, whole } from '../../event.ts';
import { formatMoney } from '../../format.ts';
import type { ReportDetail } from '../entities.ts';
import { kindOf } from '../kinds/kinds.ts';
import { reportEvent, Sent, Sent1, Subject, sentOf, trackingWentTo, withVendorTotal } from '../report-event.ts';
import { BEFORE_KINDS, NO_LINK, NO_TRACKING } from '../report-state.ts';
import { titleOf } from '../report-title.ts';
import { sumOnPage } from '../sum-on-page.ts';

/** The chosen contents and layout of a report, as they were before there were kinds. */
const Detail1 = z.object({
  customReportType: z.literal('Estimate'),
  name: text,
  reportText: text,
  recipientName: personal,
  includeCustomerInfo: z.boolean(),
  includeAreaNotes: z.boolean(),
  includeLineItemNotes: z.boolean(),
  includePPU: z.boolean(),
  excludeTax: z.boolean(),
  groupItemsBy: z.enum(['By Area', 'By Task', 'By Category']),
  validUntil: text,
});
const Detail = Detail1.extend({
  customReportType: z.enum(['Estimate', 'Invoice', 'Work Order', 'ELM Report', 'ProfitLoss']),
  includeReportName: z.boolean(),
  includePricing: z.boolean(),
  includePhotos: z.boolean(),
  includePricingOption: z.enum(['All', 'By Group', 'Total']),
  showProfitOverhead: z.boolean(),
  workOrderPricing: z.enum(['Contractor', 'Vendor', 'Both']),
  vendor_Id: id('vendor'),
  invoiceNumber: text,
  invoiceDate: text,
  dueDate: text,
});
/** The vendor of the report as it was saved: their own text, not the customer's. */
const ofVendor = personalOf('vendor:detail.vendor_Id');
const Vendor = z.object({ name: ofVendor, contact: ofVendor, phone: ofVendor });

const Added1 = Subject.extend({
  organizationId: id('organization'),
  detail: Detail1,
  allItems: z.boolean(),
  tokenHash: text,
}).extend(Sent1.shape);
const Added2 = Added1.extend({ detail: Detail, vendor: Vendor.nullable() }).extend(Sent.shape);
/** `before` is the contract without the change order, in dollars; the report's own totals are those of the contract with it. */
const ChangeOrder = z.object({ number: whole, baseId: id('report'), fromId: id('report'), days: whole, before: amount });
const Added3 = Added2.extend({ changeOrder: ChangeOrder.nullable() });
/** `unsigned`: an invoice of work that the customer had not accepted, which its page says. */
const Added = Added3.extend({ unsigned: z.boolean() });
const Changed1 = Subject.extend({ detail: Detail, allItems: z.boolean(), vendor: Vendor.nullable(), tokenHash: text.nullable() }).extend(
  Sent.shape,
);
const asBefore = <Data extends object>(data: Data) => ({ ...data, unsigned: false });

/** Whether a report is of a kind that is for somebody outside. That it is made says nothing of whether it was sent (decision 68). */
const hasReader = ({ customReportType }: Pick<ReportDetail, 'customReportType'>) => kindOf(customReportType).hasLink;
const article = (type: string) => (/^[AEI]/.test(type) ? `an ${type}` : `a ${type}`);

export const ReportAdded = reportEvent(
  first(Added1)
    .next(Added2, (data) => ({ ...withVendorTotal(data), detail: { ...data.detail, ...BEFORE_KINDS }, vendor: null }))
    .next(Added3, (data) => ({ ...data, changeOrder: null }))
    .next(Added, asBefore),
)({
  apply: (was, { orderId, organizationId, detail, allItems, vendor, changeOrder, unsigned, tokenHash, ...sent }, { at, commandId }) => ({
    ...was,
    exists: true,
    orderId,
    organizationId,
    detail,
    allItems,
    vendor,
    changeOrder,
    unsigned,
    savedBy: commandId,
    link: { ...NO_LINK, tokenHash, madeBy: commandId },
    sent: sentOf(sent, at),
  }),
  audit: (_was, { detail, totals, changeOrder }) => {
    const { name, recipientName } = detail;
    return hasReader(detail)
      ? describe('reports', `Made ${name}${recipientName ? ` for ${recipientName}` : ''}`, {
          ...(changeOrder && { before: changeOrder.before }),
          after: sumOnPage(detail, totals),
        })
      : describe('reports', `Made ${article(detail.customReportType)}, ${name}`, { after: sumOnPage(detail, totals) });
  },
  history: (_was, { detail, totals, reportId, orderId, changeOrder }) => {
    const total = sumOnPage(detail, totals);
    const money = changeOrder ? `contract ${formatMoney(changeOrder.before)}, with it ${formatMoney(total)}` : formatMoney(total);
    const whom = hasReader(detail) && detail.recipientName;
    return { kind: 'made', words: `made ${titleOf({ detail, orderId, reportId, changeOrder })}, ${money}${whom ? `, for ${whom}` : ''}` };
  },
  reader: ({ detail, totals }, by) => `${by} made ${detail.name}, ${formatMoney(sumOnPage(detail, totals))}`,
});

/**
 * Another content of the same report, which its link shows from then on. `tokenHash` is that of a new link, empty where the kind has
 * none, null where the link stays. R318: another type ends the tracking.
 */
export const ReportChanged = reportEvent(first(Changed1).next(Changed1.extend({ unsigned: z.boolean() }), asBefore))({
  apply(was, { orderId: _, detail, allItems, vendor, unsigned, tokenHash, ...sent }, { at, commandId }) {
    const former = was.link.tokenHash === '' ? was.link.former : [...was.link.former, { tokenHash: was.link.tokenHash, at }];
    const link = tokenHash === null ? was.link : { ...NO_LINK, tokenHash, madeBy: commandId, former };
    const tracking = detail.customReportType === was.detail.customReportType ? was.tracking : NO_TRACKING;
    // A new link was copied by nobody yet.
    const copied = tokenHash === null ? was.copied : { ...was.copied, at: '' };
    return { ...was, detail, allItems, vendor, unsigned, tracking, link, copied, savedBy: commandId, sent: sentOf(sent, at) };
  },
  audit: (was, { detail, totals }) =>
    describe('reports', `Changed ${detail.name}`, {
      before: sumOnPage(was.detail, was.sent.totals),
      after: sumOnPage(detail, totals),
    }),
  history: (was, { detail, totals }) => {
    const [before, after] = [sumOnPage(was.detail, was.sent.totals), sumOnPage(detail, totals)];
    const money = before === after ? `, still ${formatMoney(after)}` : `: ${formatMoney(before)} became ${formatMoney(after)}`;
    const ended = was.tracking.status === 'Active' && was.detail.customReportType !== detail.customReportType;
    return { kind: 'changed', words: `changed what the report shows${money}`, detail: ended ? trackingWentTo('No Tracking', was) : '' };
  },
  reader: ({ detail, totals }, by) => `${by} changed ${detail.name}, ${formatMoney(sumOnPage(detail, totals))}`,
});

/** R231. Empty takes back what a person said. */
export const ReportStatusSaved = reportEvent(Subject.extend({ reportStatus: text }))({
  apply: (was, { reportStatus }) => ({ ...was, status: reportStatus }),
  audit: (was, { reportStatus }) =>
    describe('reports', `Changed the status of ${was.detail.name}`, {
      before: was.status || 'In Progress',
      after: reportStatus || 'In Progress',
    }),
  reader: null,
});

export const ReportDeleted = reportEvent(Subject)({
  apply: (was) => ({ ...was, deleted: true, tracking: NO_TRACKING }),
  audit: () => describe('reports', 'Deleted a report'),
  reader: null,
});
