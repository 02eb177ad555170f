import type { ReportDetail, Response } from './entities.ts';
import type { ReportParts } from './parts/part.ts';
import { NO_PARTS } from './parts/parts.ts';

export type AlertMethod = 'Acceptance' | 'Completion';

/** The vendor of a report as it was when the report was saved. */
export interface VendorFacts {
  name: string;
  contact: string;
  phone: string;
}

/** A payment as a report's page shows it. `words` are its type and detail. */
export interface AppliedPayment {
  paymentId: number;
  words: string;
  paymentDate: string;
  /** What of it is applied to the report, in dollars. */
  amount: string;
}

/** The contents that are sent when a report is made or its link renewed: lines and totals of the estimate at one revision. */
export interface Sent {
  itemIds: number[];
  estimateRevision: number;
  jobName: string;
  contractor: { name: string; phone: string; email: string; initials: string };
  /** Of the lines: `tax` is none where the page leaves it out, `vendorTotal` is what vendors charge for them. */
  totals: { totalCost: string; tax: string; grandTotal: string; vendorTotal: string };
}

/** What makes a report a change order of an accepted estimate. */
export interface ChangeOrderFacts {
  /** Of the accepted estimate, from 1. */
  number: number;
  /** The accepted estimate. */
  baseId: number;
  /** What was accepted last, which it changes: the estimate or a change order. */
  fromId: number;
  /** More working days. */
  days: number;
  /** The contract without it, in dollars. */
  before: string;
}

export interface Tracking {
  status: 'Active' | 'No Tracking';
  reminderDate: string;
  emails: string[];
  phones: string[];
  method: AlertMethod[];
  /** The reminder for this date has gone out. */
  reminded: boolean;
}

/** How an answer was signed, and where it came from (`ReportResponded`). */
export interface SignatureFacts {
  method: 'typed' | 'drawn';
  strokes: number[][];
  consentVersion: number;
  address: string;
  userAgent: string;
  screen: string;
  language: string;
  timeZone: string;
}

export interface Archive {
  id: number;
  name: string;
  at: string;
  estimateRevision: number;
  /** Revision of the report's own stream at which the copy was sealed. */
  reportRevision: number;
  /** Revision of the estimate until which applied payments count. */
  paymentsRevision: number;
  /** SHA-256 and size of its sealed copy's file; null until it is sealed. */
  seal: { file: string; bytes: number } | null;
}

/** Beside what was answered: its copy, and the vendor whose answer to a work order it is, else 0. */
export interface Answer {
  archiveId: number;
  vendorId: number;
}

export interface ReportState extends ReportParts {
  id: number;
  exists: boolean;
  deleted: boolean;
  orderId: number;
  organizationId: number;
  detail: ReportDetail;
  allItems: boolean;
  vendor: VendorFacts | null;
  /** Null for every other report. */
  changeOrder: ChangeOrderFacts | null;
  /** An invoice of work that the customer had not accepted. */
  unsigned: boolean;
  /** With choices its lines are those at the start, then those that were picked. */
  sent: Sent & { validUntil: string; at: string };
  /** The id of the command that saved its content. */
  savedBy: string;
  /** Status that a person gave it; empty says what its answer says (R229). */
  status: string;
  /**
   * `former` are the replaced links. `madeBy` is the id of the command that made the link; its token is derived from this id. Without a link
   * the hash is empty.
   */
  link: {
    tokenHash: string;
    madeBy: string;
    former: { tokenHash: string; at: string }[];
    withdrawn: { at: string; reason: string } | null;
    /** The addresses of the customer's that it was mailed to. */
    mailedTo: string[];
    /** It was mailed to a vendor too. */
    shared: boolean;
  };
  tracking: Tracking;
  /** How many mails carried its link. */
  mailed: number;
  /** How often its sender copied a link of it, and when last. */
  copied: { count: number; at: string };
  opened: { count: number; at: Partial<Record<'phone' | 'computer', string>> };
  response: (Response & Answer & { signature: SignatureFacts | null; copyTo: string }) | null;
  /** Its acceptance counts only if nothing of the order was accepted before it. */
  sole: boolean;
  /** What was said after the acceptance of whether the work is finished; the last one counts. */
  completions: (Response & Answer)[];
  /** Who asked to hear when the work is finished, although the acceptance ended the tracking (R317, R544). */
  completionAlert: { emails: string[]; phones: string[] } | null;
  archives: Archive[];
}

export const NO_TRACKING: Tracking = { status: 'No Tracking', reminderDate: '', emails: [], phones: [], method: [], reminded: false };

/** The details that reports did not have before there were kinds. */
export const BEFORE_KINDS = {
  includeReportName: true,
  includePricing: true,
  includePhotos: false,
  includePricingOption: 'All',
  showProfitOverhead: false,
  workOrderPricing: 'Contractor',
  vendor_Id: 0,
  invoiceNumber: '',
  invoiceDate: '',
  dueDate: '',
} as const;

const NO_DETAIL: ReportDetail = {
  ...BEFORE_KINDS,
  customReportType: 'Estimate',
  name: '',
  reportText: '',
  recipientName: '',
  includeCustomerInfo: true,
  includeAreaNotes: true,
  includeLineItemNotes: true,
  includePPU: true,
  excludeTax: false,
  groupItemsBy: 'By Area',
  validUntil: '',
};

/** The link of a report that has none. */
export const NO_LINK: ReportState['link'] = { tokenHash: '', madeBy: '', former: [], withdrawn: null, mailedTo: [], shared: false };

/** The state of a stream without events. */
export function noReport(id: number): ReportState {
  return {
    id,
    exists: false,
    deleted: false,
    orderId: 0,
    organizationId: 0,
    detail: NO_DETAIL,
    allItems: true,
    vendor: null,
    changeOrder: null,
    unsigned: false,
    ...NO_PARTS,
    sent: {
      itemIds: [],
      estimateRevision: 0,
      jobName: '',
      contractor: { name: '', phone: '', email: '', initials: '' },
      totals: { totalCost: '0.00', tax: '0.00', grandTotal: '0.00', vendorTotal: '0.00' },
      validUntil: '',
      at: '',
    },
    savedBy: '',
    status: '',
    link: NO_LINK,
    tracking: NO_TRACKING,
    mailed: 0,
    copied: { count: 0, at: '' },
    opened: { count: 0, at: {} },
    response: null,
    sole: false,
    completions: [],
    completionAlert: null,
    archives: [],
  };
}
