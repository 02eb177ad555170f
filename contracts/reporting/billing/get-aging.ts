import { z } from 'zod';
import { call } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';

export const OpenInvoice = z.object({
  reportId: z.number(),
  orderId: z.number(),
  number: z.string(),
  /** Of the job; who the invoice is addressed to where the job has no customer. */
  customer: z.string(),
  job: z.string(),
  invoiceDate: z.string(),
  dueDate: z.string(),
  due: Money,
  paid: Money,
  open: Money,
});
export type OpenInvoice = z.infer<typeof OpenInvoice>;

/** The invoices of the organisation of which something is open, those that are due first before the others. Ages follow from the reader's own day. */
export const getAging = call({
  id: 'aging',
  method: 'GET',
  path: '/api/reports/open-invoices',
  who: 'user',
  summary: 'Open invoices of the organisation',
  response: z.array(OpenInvoice),
});
