import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { Logo } from './logo.ts';

/** C180. Of the caller's organisation, which 0 names too; any other one has none for the caller. */
export const getLogoForOrg = call({
  id: 'C180',
  method: 'GET',
  path: '/api/ProEstimates/{orgId}/GetLogoForOrg',
  summary: 'The organisation’s logo',
  who: 'user',
  params: z.object({ orgId: AnyId }),
  response: Logo,
});
