import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { Contact, ContactKind, ContactList, Likeness } from '../entities.ts';

/** A contact opened beside the list: its fields, whom it may be the same as, its jobs with their money, and what happened last. */
export const getContact = call({
  id: 'contact',
  method: 'GET',
  path: '/api/contacts/{kind}/{id}',
  who: 'user',
  summary: 'One contact with its jobs',
  params: z.object({ kind: ContactKind, id: Id }),
  response: z.object({
    kind: ContactKind,
    list: ContactList,
    contact: Contact,
    deleted: z.boolean(),
    /** The contact that it was merged into. */
    mergedInto: z.number().nullable(),
    /** When it is to be erased (ISO), and whether it is; empty where nobody asked. */
    eraseAt: z.string(),
    erased: z.boolean(),
    like: z.array(Likeness),
    jobs: z.array(
      z.object({ orderId: z.number(), name: z.string(), status: z.string(), total: Money, owed: Money, updatedAt: z.string() }),
    ),
    /**
     * Sums over the jobs. Of a customer with tax, as each job's money says it. Of a vendor: what work orders promise (what was paid, on a job
     * without one), what was paid in expenses, and what is left to pay.
     */
    total: Money,
    received: Money,
    owed: Money,
    /** What happened last to the contact itself and, with `orderId`, on its jobs. */
    last: z.array(
      z.object({
        at: z.string(),
        by: z.string(),
        sentence: z.string(),
        before: z.string(),
        after: z.string(),
        orderId: z.number().nullable(),
      }),
    ),
  }),
  refusals: ['CUSTOMER_NOT_FOUND', 'VENDOR_NOT_FOUND'],
});
