import type { ReportDetail, Response } from './entities.ts';

export type AlertMethod = 'Acceptance' | 'Completion';

/** The contents that are sent when a report is made or its link renewed: lines and totals of the estimate at one revision. */
export interface Sent {
  itemIds: number[];
  estimateRevision: number;
  jobName: string;
  contractor: { name: string; phone: string; email: string; initials: string };
  totals: { totalCost: string; tax: string; grandTotal: string };
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

export interface Archive {
  id: number;
  name: string;
  at: string;
  estimateRevision: number;
  /** Revision of the report's own stream at which the copy was sealed. */
  reportRevision: number;
}

export interface ReportState {
  id: number;
  exists: boolean;
  deleted: boolean;
  orderId: number;
  organizationId: number;
  detail: ReportDetail;
  allItems: boolean;
  sent: Sent & { validUntil: string; at: string };
  /** `former` are the replaced links. `madeBy` is the id of the command that made the link; its token is derived from this id. */
  link: {
    tokenHash: string;
    madeBy: string;
    former: { tokenHash: string; at: string }[];
    withdrawn: { at: string; reason: string } | null;
  };
  tracking: Tracking;
  opened: { count: number; at: Partial<Record<'phone' | 'computer', string>> };
  response: (Response & { archiveId: number }) | null;
  archives: Archive[];
}

export const NO_TRACKING: Tracking = { status: 'No Tracking', reminderDate: '', emails: [], phones: [], method: [], reminded: false };

/** The state of a stream without events. */
export function noReport(id: number): ReportState {
  return {
    id,
    exists: false,
    deleted: false,
    orderId: 0,
    organizationId: 0,
    detail: {
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
    },
    allItems: true,
    sent: {
      itemIds: [],
      estimateRevision: 0,
      jobName: '',
      contractor: { name: '', phone: '', email: '', initials: '' },
      totals: { totalCost: '0.00', tax: '0.00', grandTotal: '0.00' },
      validUntil: '',
      at: '',
    },
    link: { tokenHash: '', madeBy: '', former: [], withdrawn: null },
    tracking: NO_TRACKING,
    opened: { count: 0, at: {} },
    response: null,
    archives: [],
  };
}
