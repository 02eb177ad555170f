import { z } from 'zod';
import { call, may } from '../../call.ts';

/** `own`: a report carries the own logo of who saves it, where there is one. `people`: how many have one. */
export const LogoUse = z.object({ own: z.boolean(), people: z.number() });
export type LogoUse = z.infer<typeof LogoUse>;

export const getLogoUse = call({
  id: 'getLogoUse',
  method: 'GET',
  path: '/api/organization/logo-use',
  summary: 'Whether reports carry the organisation’s logo, or the own one of who saves them',
  who: 'user',
  response: LogoUse,
});

/** Reports that are saved from now on; those that were sent keep theirs. */
export const saveLogoUse = call({
  id: 'saveLogoUse',
  method: 'POST',
  path: '/api/organization/logo-use',
  summary: 'Choose whether reports carry the organisation’s logo, or the own one of who saves them',
  who: may('AddLogo'),
  body: z.object({ own: z.boolean() }),
  response: LogoUse,
});
