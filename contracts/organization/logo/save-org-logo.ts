import { z } from 'zod';
import { call, may } from '../../call.ts';
import { Logo } from './logo.ts';

/** C186. On reports that are saved from now on; those that were sent keep theirs. An empty name takes the logo away. */
export const saveOrgLogo = call({
  id: 'C186',
  method: 'POST',
  path: '/api/ProEstimates/0/SaveOrgLogo',
  summary: 'Choose the organisation’s logo among its uploaded pictures',
  who: may('AddLogo'),
  body: z.object({ filename: z.string().max(255) }),
  response: Logo,
  refusals: ['LOGO_NOT_FOUND', 'FILES_UNAVAILABLE'],
});
