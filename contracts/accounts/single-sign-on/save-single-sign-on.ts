import { z } from 'zod';
import { call, may, Text } from '../../call.ts';
import { MailDomain } from './domain.ts';
import { SingleSignOnShown } from './get-single-sign-on.ts';

const Issuer = z
  .string()
  .trim()
  .max(500)
  .refine((address) => /^https?:\/\/[^\s?#@]+$/.test(address) && URL.canParse(address), {
    error: 'must be an address, as https://login.hartwell.example',
  });

/** Another issuer or client asks for its secret again: one that is kept is never sent to another server. The issuer is asked first. */
export const saveSingleSignOn = call({
  id: 'saveSingleSignOn',
  method: 'PUT',
  path: '/api/accounts/single-sign-on',
  who: may('ManageOrganizationUsers'),
  summary: 'Set up single sign-on by OpenID Connect, or change it',
  body: z.object({
    issuer: Issuer,
    clientId: Text.min(1, 'is needed'),
    /** Left out: the one that is kept. */
    clientSecret: z.string().trim().max(500).optional(),
    domains: z
      .array(MailDomain)
      .min(1, 'is needed')
      .max(10)
      .refine((names) => new Set(names).size === names.length, { error: 'must name each domain once' }),
    role: Text.min(1, 'is needed'),
    isOn: z.boolean(),
    /** What these were typed over (`setupSeen`): where somebody else has saved others meanwhile, nothing is saved. Without it nothing is compared. */
    over: z.string().max(5_000).optional(),
  }),
  response: SingleSignOnShown,
  refusals: ['CONFIRM_PASSWORD', 'NO_SUCH_ROLE', 'ISSUER_REFUSED', 'ISSUER_SILENT', 'ISSUER_WRONG', 'SINGLE_SIGN_ON_CHANGED'],
});
