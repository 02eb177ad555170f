import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';

/** C285, R309, whose path the documents do not show: an outside link of a sponsor's card was opened. Who did is not kept. */
export const noteOutsideLink = call({
  id: 'C285',
  method: 'POST',
  path: '/api/outside-links',
  who: 'user',
  summary: 'Count that an outside link of a sponsor’s card was opened',
  body: z.object({ sponsorId: Id }),
  response: z.boolean(),
  refusals: ['SPONSOR_NOT_FOUND'],
});

/** C286, R309, as the documents have it: a GET that writes, and is therefore refused when another site asks for it. Neither the person nor the order is kept. */
export const logActivity = call({
  id: 'C286',
  method: 'GET',
  effect: 'write',
  path: '/{product}/LogActivity',
  who: 'user',
  summary: 'Count that an outside link of a type of provider was opened',
  params: z.object({ product: z.string().trim().max(100) }),
  query: z.object({ pa: AnyId, oid: AnyId.default(0) }),
  response: z.boolean(),
});

/** Of one's own card. */
export const getOutsideLinks = call({
  id: 'getOutsideLinks',
  method: 'GET',
  path: '/api/sponsorship/outside-links',
  who: 'user',
  summary: 'How often the outside links of one’s card were opened',
  response: z.object({
    /** Of the last 30 days (UTC), and ever. */
    lately: z.number(),
    ever: z.number(),
  }),
  refusals: ['NOT_A_SPONSOR'],
});
