import { z } from 'zod';
import { call } from '../../call.ts';
import { SharedEstimate, ShareOutcome } from './share.ts';
import { SharedLink } from './shared-link.ts';

/** What the holder of a link sees. Whatever part of it is wrong, the answer is SHARE_NOT_FOUND. Looking records nothing. */
export const openSharedEstimate = call({
  id: 'openSharedEstimate',
  method: 'GET',
  path: '/api/public/estimates/{shareId}/{token}',
  who: 'anyone',
  summary: 'An estimate by the link that its owner shared',
  params: SharedLink,
  /** `estimate` is null unless the link is open. */
  response: z.object({ outcome: ShareOutcome, estimate: SharedEstimate.nullable() }),
  refusals: ['BUSY', 'SHARE_NOT_FOUND'],
});
