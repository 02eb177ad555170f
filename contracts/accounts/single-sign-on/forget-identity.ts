import { z } from 'zod';
import { call, may } from '../../call.ts';

/** The account stays as it is; the next who comes with its mail address, verified by the provider, has it. */
export const forgetIdentity = call({
  id: 'forgetIdentity',
  method: 'POST',
  path: '/api/accounts/people/{userId}/identity/forget',
  who: may('ManageOrganizationUsers'),
  summary: 'Let somebody of the organization come in by another identity of its provider',
  response: z.literal(true),
  refusals: ['CONFIRM_PASSWORD', 'NOT_FOUND'],
});
