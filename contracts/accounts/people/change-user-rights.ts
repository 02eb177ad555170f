import { z } from 'zod';
import { call, Id, may } from '../../call.ts';
import { REMARK } from '../../kit/rights.ts';

const Remark = z.string().regex(REMARK, { error: 'must be exactly three characters, T or F' });

/**
 * R336, R340, M153: all of the list or nothing. `Seen` is what the screen showed before; where a colleague has changed that meanwhile, it is refused.
 */
export const changeUserRights = call({
  id: 'C188',
  method: 'POST',
  path: '/api/ProEstimates/0/ChangeUserRights',
  who: may('ManageOrganizationUsers'),
  summary: 'Change the rights of users of the organization',
  body: z
    .array(z.object({ Id, Remark, Seen: Remark.optional() }))
    .min(1)
    .max(200)
    .refine((list) => new Set(list.map((one) => one.Id)).size === list.length, { error: 'must name each user once' }),
  response: z.boolean(),
  refusals: ['NOT_FOUND', 'LAST_MANAGER', 'RIGHTS_CHANGED'],
});
