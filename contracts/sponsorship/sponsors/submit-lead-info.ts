import { z } from 'zod';
import { AnyId, call, Id, NameText } from '../../call.ts';

export const LEAD_TYPES = ['Sell', 'Buy', 'Ask about the house'] as const;

/** C027, R033, R034. Asked again while it waits, the newer name and number count, and one call waits. `orderId` is 0 where it is about no estimate. */
export const submitLeadInfo = call({
  id: 'C027',
  method: 'POST',
  path: '/api2/ProjectEstimate/SubmitLeadInfo/{orderId}',
  who: 'user',
  summary: 'Ask a sponsor for a call',
  params: z.object({ orderId: AnyId }),
  body: z.object({
    orderId: AnyId.default(0),
    contactname: NameText.min(1, { error: 'must not be empty' }),
    contactnumber: z
      .string()
      .trim()
      .max(50)
      .refine((number) => (number.match(/\d/g) ?? []).length >= 7, { error: 'must have at least 7 digits' }),
    leadtype: z.enum(LEAD_TYPES),
    /** Whom it goes to: one who covers the ZIP code of the caller's house. */
    sponsorId: Id,
  }),
  response: z.object({ IsSuccess: z.boolean() }),
  refusals: ['SPONSOR_NOT_FOUND', 'NOT_COVERED', 'CALLS_ENOUGH_TODAY', 'CALLS_FULL', 'ORDER_NOT_FOUND'],
});
