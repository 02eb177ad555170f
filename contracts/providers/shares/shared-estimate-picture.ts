import { z } from 'zod';
import { call } from '../../call.ts';
import { SharedLink } from './shared-link.ts';

/** One picture of a shared estimate, by the hash that its page names (JPEG). */
export const sharedEstimatePicture = call({
  id: 'sharedEstimatePicture',
  method: 'GET',
  path: '/api/public/estimates/{shareId}/{token}/pictures/{hash}',
  who: 'anyone',
  summary: 'A photograph of a shared estimate',
  params: SharedLink.extend({ hash: z.string().max(64) }),
  response: z.unknown(),
  refusals: ['BUSY', 'FILES_UNAVAILABLE', 'SHARE_NOT_FOUND'],
});
