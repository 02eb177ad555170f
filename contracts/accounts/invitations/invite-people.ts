import { z } from 'zod';
import { call, may, Text } from '../../call.ts';
import { REMARK } from '../../kit/rights.ts';
import { MailAddress } from '../mail-address.ts';

/** Who is here or invited already is left out, and named in the answer. Who was removed is brought back, with the role and rights that it says. */
export const invitePeople = call({
  id: 'invitePeople',
  method: 'POST',
  path: '/api/accounts/invitations',
  who: may('ManageOrganizationUsers'),
  summary: 'Invite people to the organization by mail, each for seven days',
  body: z.object({
    emails: z.array(MailAddress).min(1).max(20),
    role: Text.min(1),
    remark: z.string().regex(REMARK, { error: 'must be exactly three characters, T or F' }).default('FFF'),
  }),
  response: z.object({ invited: z.array(z.string()), leftOut: z.array(z.string()), broughtBack: z.array(z.string()).optional() }),
  refusals: ['ACCOUNT_TO_BE_ERASED', 'INVITED_ENOUGH_TODAY', 'NO_SUCH_ROLE', 'PLAN_FULL', 'TOO_MANY_INVITATIONS'],
});
