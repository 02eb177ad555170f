import { z } from 'zod';
import { AnyId, call, Id, Notes, Text } from '../call.ts';
import { Money } from '../decimal.ts';
import { Area, LineItem } from '../estimating/entities.ts';
import { order } from '../estimating/owned.ts';
import { PublicReport, Report, ReportDetail, ReportDocument } from './entities.ts';
import { archive, report } from './owned.ts';
import { OPEN_PUBLIC_REPORT, RECORD_PUBLIC_REPORT_OPENED, UPDATE_TRACKING_WITH_RESPONSE } from './public-paths.ts';

const P = '/api/ProEstimates';
const OrderPath = z.object({ orderId: Id });
const ReportPath = z.object({ reportId: Id });
/** Mail addresses with commas or semicolons between them. */
const MailAddresses = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text.split(/[,;]/).every((part) => part.trim() === '' || z.email().safeParse(part.trim()).success), {
    error: 'must be mail addresses',
  });
/** `link` is the public link's path; the server keeps its hash alone, and makes it again for those who may copy it. */
const SavedReport = z.object({ reportId: z.number(), link: z.string() });

/** C155. Makes a report of the chosen lines (all when empty) and its public link. */
export const addEstimateReport = call({
  id: 'C155',
  method: 'POST',
  path: `${P}/{orderId}/AddEstimateReport`,
  who: order('orderId'),
  summary: 'Make a report',
  params: OrderPath,
  body: z.object({
    reportDetail: ReportDetail,
    addendums: z.array(Id).max(50).default([]),
    repairItems: z.array(Id).max(5000).default([]),
    appliedPayments: z.array(z.unknown()).max(0).default([]),
  }),
  response: SavedReport,
  refusals: ['SELECT_ITEMS', 'ITEM_NOT_FOUND', 'ORDER_NOT_FOUND'],
});
/** C288: C155 without the order in its path; the order is then `reportDetail.order_Id`. */
export const addReportOfOrder = call({
  id: 'C288',
  method: 'POST',
  path: `${P}/AddEstimateReport`,
  who: 'user',
  summary: 'Make a report of the order that it names',
  body: addEstimateReport.body.extend({ reportDetail: ReportDetail.extend({ order_Id: Id }) }),
  response: SavedReport,
  refusals: ['SELECT_ITEMS', 'ITEM_NOT_FOUND', 'ORDER_NOT_FOUND'],
});
/** C154. */
export const reportTrackingList = call({
  id: 'C154',
  method: 'GET',
  path: `${P}/{orderId}/ReportTrackingList`,
  who: order('orderId'),
  summary: 'Reports and archived copies of an order',
  params: OrderPath,
  response: z.array(Report),
});
export const listReports = call({
  id: 'reports',
  method: 'GET',
  path: '/api/reports',
  who: 'user',
  summary: 'All reports of the organisation, newest first',
  response: z.array(Report.extend({ jobName: z.string() })),
});
export const getCustomReport = call({
  id: 'C167',
  method: 'GET',
  path: `${P}/{reportId}/GetCustomReport`,
  who: report('reportId'),
  summary: 'One report',
  params: ReportPath,
  response: Report,
});
export const getRepairIdsForAReport = call({
  id: 'C161',
  method: 'GET',
  path: `${P}/{reportId}/GetRepairIdsForAReport`,
  who: report('reportId'),
  summary: 'Lines of a report, by id',
  params: ReportPath,
  response: z.array(z.number()),
});
/**
 * C162, R301, fields as the documents carry them on the repair-selection list (001 s3): `photos` is the line's area, `notes` its task,
 * `approvalStatus` its price per unit, `approvalConditions` its total, `hazardType` its tax.
 */
export const getAllRepairsForReportSelection = call({
  id: 'C162',
  method: 'GET',
  path: `${P}/{orderId}/GetAllRepairsForReportSelection`,
  who: order('orderId'),
  summary: 'Lines to choose from',
  params: OrderPath,
  response: z.array(
    z.object({
      id: z.number(),
      isSelected: z.boolean(),
      photos: z.string(),
      notes: z.string(),
      description: z.string(),
      quantity: z.string(),
      itemUM: z.string(),
      approvalStatus: z.string(),
      approvalConditions: z.string(),
      hazardType: z.string(),
      vendorExpense: z.string(),
      myExpense: z.string(),
    }),
  ),
});
export const getReportPropertyItems = call({
  id: 'C163',
  method: 'GET',
  path: `${P}/{reportId}/GetReportPropertyItems`,
  who: report('reportId'),
  summary: 'Lines of a report',
  params: ReportPath,
  response: z.array(LineItem),
});
export const getReportPropertyItemsWithTotalCost = call({
  id: 'C164',
  method: 'GET',
  path: `${P}/{reportId}/GetReportPropertyItemsWithTotalCost`,
  who: report('reportId'),
  summary: 'Lines of a report and their sum',
  params: ReportPath,
  response: z.object({ items: z.array(LineItem), totalCost: Money, tax: Money, grandTotal: Money }),
});
export const getReportAreas = call({
  id: 'C165',
  method: 'GET',
  path: `${P}/{reportId}/GetReportAreas`,
  who: report('reportId'),
  summary: 'Areas of a report',
  params: ReportPath,
  response: z.array(Area),
});
export const getReportAreasWithTotalCost = call({
  id: 'C166',
  method: 'GET',
  path: `${P}/{reportId}/GetReportAreasWithTotalCost`,
  who: report('reportId'),
  summary: "Areas of a report with their sums of the report's lines",
  params: ReportPath,
  response: z.array(Area),
});
export const deleteReport = call({
  id: 'C159',
  method: 'POST',
  path: `${P}/{id}/DeleteReport`,
  who: report('id'),
  summary: 'Delete a report; its link is withdrawn',
  params: z.object({ id: Id }),
  response: z.boolean(),
});
export const withdrawReportLink = call({
  id: 'withdrawLink',
  method: 'POST',
  path: '/api/reports/{reportId}/withdraw',
  who: report('reportId'),
  summary: 'Withdraw the public link',
  params: ReportPath,
  /** `reason` is told to whoever opens the link. */
  body: z.object({ reason: Notes.default('') }),
  response: z.boolean(),
});
/** The link in force, to be sent again. Null where an earlier release made it, which cannot be made again. */
export const getReportLink = call({
  id: 'reportLink',
  method: 'GET',
  path: '/api/reports/{reportId}/link',
  who: report('reportId'),
  summary: 'The public link in force',
  params: ReportPath,
  response: z.object({ link: z.string().nullable() }),
  refusals: ['LINK_WITHDRAWN'],
});
/**
 * Replaces the link by a new one; the old stops working. The letter stays as it was sent, its dates as well (an end that has passed becomes 30
 * days from now), unless it is asked to be written anew from the estimate as it is now, or to be good until another day.
 */
export const renewReportLink = call({
  id: 'renewLink',
  method: 'POST',
  path: '/api/reports/{reportId}/link',
  who: report('reportId'),
  summary: 'Make a new public link',
  params: ReportPath,
  body: z.object({
    anew: z.boolean().default(false),
    validUntil: z.union([z.iso.date(), z.literal('')]).default(''),
  }),
  response: SavedReport,
  refusals: ['ALREADY_ANSWERED', 'SELECT_ITEMS'],
});

/** C174, R315, R320. Dates MM/DD/YYYY or ISO. */
export const saveReportTrackingOptions = call({
  id: 'C174',
  method: 'POST',
  path: `${P}/{reportId}/SaveReportTrackingOptions`,
  who: report('reportId'),
  summary: 'Save alert settings',
  params: ReportPath,
  body: z.object({
    ReminderDate: Text.default(''),
    Email: MailAddresses.default(''),
    Phone: Text.default(''),
    AcceptanceAlert: z.boolean().default(false),
    WorkFinishedAlert: z.boolean().default(false),
  }),
  response: z.boolean(),
  refusals: ['REMINDER_DATE_REQUIRED'],
});
/**
 * C175, R321-R330. From the public page the body carries the link's checksum; a signed-in contractor recording an answer by hand needs none.
 * BaseURL is accepted and ignored: links are built by the server.
 */
export const updateTrackingWithResponse = call({
  id: 'C175',
  method: 'POST',
  path: UPDATE_TRACKING_WITH_RESPONSE,
  who: 'anyone',
  summary: 'Answer a report',
  params: ReportPath,
  body: z.object({
    checksum: z.string().max(100).optional(),
    Agreement: z.enum(['yes', 'no', '']).default(''),
    Completion: z.enum(['yes', 'no', '']).default(''),
    Comments: Notes.default(''),
    Name: z.string().trim().max(255).default(''),
    BaseURL: z.string().max(500).optional(),
  }),
  response: z.object({ archiveId: z.number(), response: z.object({ answer: z.enum(['yes', 'no']), at: z.string() }) }),
  refusals: ['RESPONSE_INCOMPLETE', 'LINK_EXPIRED', 'LINK_WITHDRAWN', 'ALREADY_ANSWERED', 'REPORT_NOT_FOUND'],
});
/** C173. A state-changing GET of the documents. */
export const removeTracking = call({
  id: 'C173',
  method: 'GET',
  effect: 'write',
  path: `${P}/{reportId}/RemoveTracking/{checksum}`,
  who: report('reportId'),
  summary: 'Remove the alert',
  params: ReportPath.extend({ checksum: z.string().max(100) }),
  response: z.boolean(),
});

/** C176, R331. */
export const createArchivedReport = call({
  id: 'C176',
  method: 'POST',
  path: `${P}/{id}/CreateArchivedReport`,
  who: report('id'),
  summary: 'Archive a report as it is now',
  params: z.object({ id: Id }),
  body: z.object({ AlertMessage: Notes.optional(), ArchiveName: Text.default('') }),
  response: z.boolean(),
});
export const deleteArchivedReport = call({
  id: 'C177',
  method: 'POST',
  path: `${P}/{id}/DeleteArchivedReport`,
  who: archive('id'),
  summary: 'Delete an archived copy',
  params: z.object({ id: Id }),
  response: z.boolean(),
});
/** C178. The sealed copy, derived from the log at its position. */
export const getArchivedReport = call({
  id: 'C178',
  method: 'GET',
  path: `${P}/{id}/GetArchivedReport`,
  who: archive('id'),
  summary: 'An archived copy',
  params: z.object({ id: Id }),
  response: z.object({
    id: z.number(),
    ArchiveName: z.string(),
    timestamp: z.string(),
    revision: z.number(),
    response: Report.shape.response,
    document: ReportDocument,
  }),
});
/** The document as it would be sent now, for the contractor's preview. */
export const previewReport = call({
  id: 'preview',
  method: 'GET',
  path: '/api/reports/{reportId}/document',
  who: report('reportId'),
  summary: 'The report as its reader sees it',
  params: ReportPath,
  response: ReportDocument,
});

const LinkPath = z.object({ orderId: AnyId, checksum: z.string().min(1).max(100), reportId: AnyId });
/** What the holder of a link sees. Somebody else's or a wrong link answers REPORT_NOT_FOUND, whatever part of it is wrong. */
export const openPublicReport = call({
  id: 'publicReport',
  method: 'GET',
  path: OPEN_PUBLIC_REPORT,
  who: 'anyone',
  summary: 'A report by its public link',
  params: LinkPath,
  response: PublicReport,
  refusals: ['REPORT_NOT_FOUND'],
});
/** Told by the page once it is shown, never by a GET: link previews do not count as opening. */
export const recordPublicReportOpened = call({
  id: 'publicReportOpened',
  method: 'POST',
  path: RECORD_PUBLIC_REPORT_OPENED,
  who: 'anyone',
  summary: 'The report was opened',
  params: LinkPath,
  body: z.object({ device: z.enum(['phone', 'computer']) }),
  response: z.boolean(),
  refusals: ['REPORT_NOT_FOUND'],
});
