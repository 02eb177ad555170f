import { z } from 'zod';
import { call, may } from '../../call.ts';

export const TimeZone = z.string().refine(
  (zone) => {
    try {
      return new Intl.DateTimeFormat('en-US', { timeZone: zone }) !== undefined;
    } catch {
      return false;
    }
  },
  { error: 'must be a time zone such as America/Chicago' },
);

/** C034. Creates an order and answers its number; negative means no credits (R022). */
export const getNewOrder = call({
  id: 'C034',
  method: 'GET',
  effect: 'write',
  path: '/api2/ProjectEstimate/GetNewOrder',
  who: may('EditEstimate'),
  summary: 'Start a new estimate',
  /** `timeZone` (IANA) decides the date in the default name. */
  query: z.object({ newEstimateName: z.string().trim().max(255).optional(), timeZone: TimeZone.optional() }),
  response: z.number().int(),
});
