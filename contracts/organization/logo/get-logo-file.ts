import { z } from 'zod';
import { call } from '../../call.ts';
import { LOGO_FILES } from './files.ts';

/** Also answers former logos, which reports that were sent with them show. */
export const getLogoFile = call({
  id: 'getLogoFile',
  method: 'GET',
  path: `${LOGO_FILES}/{hash}`,
  summary: 'The picture of a logo of the organisation, JPEG; it never changes',
  who: 'user',
  params: z.object({ hash: z.string().max(64) }),
  response: z.unknown(),
  refusals: ['LOGO_NOT_FOUND', 'FILES_UNAVAILABLE'],
});
