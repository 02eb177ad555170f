import { z } from 'zod';
import { call, may } from '../../call.ts';
import { MailDomain } from './domain.ts';
import { SingleSignOnShown } from './get-single-sign-on.ts';

export const proveDomain = call({
  id: 'proveDomain',
  method: 'POST',
  path: '/api/accounts/single-sign-on/domains/prove',
  who: may('ManageOrganizationUsers'),
  summary: 'Look for the DNS entry that proves a mail domain of the organization',
  body: z.object({ domain: MailDomain }),
  response: SingleSignOnShown,
  refusals: ['NO_SINGLE_SIGN_ON', 'DOMAIN_NOT_PROVEN', 'DOMAIN_OF_ANOTHER', 'TOO_MANY'],
});
