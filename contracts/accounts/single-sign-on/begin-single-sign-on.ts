import { z } from 'zod';
import { call, may } from '../../call.ts';

/** Where one goes on to once in: a path of ours. */
const Path = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])/, 'must be a path of this site');
const Address = z.object({ address: z.string() });

/** The answer is bound to the browser's session: another browser cannot finish it. */
export const beginSingleSignOn = call({
  id: 'beginSingleSignOn',
  method: 'POST',
  path: '/api/accounts/single-sign-on/begin',
  who: 'anyone',
  summary: 'The address at the provider where somebody of a mail domain signs in',
  body: z.object({ email: z.string().trim().max(255), next: Path.default('/') }),
  response: Address,
  refusals: ['NO_SINGLE_SIGN_ON', 'ISSUER_REFUSED', 'ISSUER_SILENT', 'ISSUER_WRONG', 'TOO_MANY'],
});

/** Also while it is off. Who comes back must be who tries it. */
export const trySingleSignOn = call({
  id: 'trySingleSignOn',
  method: 'POST',
  path: '/api/accounts/single-sign-on/try',
  who: may('ManageOrganizationUsers'),
  summary: 'The address at the provider where one signs in to try single sign-on',
  response: Address,
  refusals: ['NO_SINGLE_SIGN_ON', 'ISSUER_REFUSED', 'ISSUER_SILENT', 'ISSUER_WRONG', 'TOO_MANY'],
});
