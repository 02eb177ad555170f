import { z } from 'zod';
import { call, may } from '../../call.ts';

export const SingleSignOnShown = z.object({
  /** Null until it was set up. */
  setup: z
    .object({
      issuer: z.string(),
      clientId: z.string(),
      domains: z.array(z.object({ name: z.string(), isProven: z.boolean() })),
      role: z.string(),
      isOn: z.boolean(),
      passwordsOff: z.boolean(),
      /** Who manages users and has come in that way, by name; null while nobody has. */
      triedBy: z.string().nullable(),
    })
    .nullable(),
  /** The redirect URI that the provider must know. */
  redirectUri: z.string(),
  /** The TXT entry that proves a domain: its name stands before the domain. */
  proof: z.object({ name: z.string(), value: z.string() }),
  /** Who keeps password and passkey when passwords are off, by name. */
  keepers: z.array(z.string()),
});
export type SingleSignOnShown = z.infer<typeof SingleSignOnShown>;

export const getSingleSignOn = call({
  id: 'getSingleSignOn',
  method: 'GET',
  path: '/api/accounts/single-sign-on',
  who: may('ManageOrganizationUsers'),
  summary: 'How the people of the organization sign in at its own provider; the client secret is never answered',
  response: SingleSignOnShown,
});
