import { z } from 'zod';
import { call, may } from '../../call.ts';
import { SharedLink } from './shared-link.ts';

/**
 * Makes an estimate that was shared a job of one's own organisation, and answers its number. A copy: areas,
 * measurements and, where the link shows them, lines as they were shared, at the prices of the organisation's own book. It names where it came from.
 */
export const takeSharedEstimate = call({
  id: 'takeSharedEstimate',
  method: 'POST',
  path: '/api/shared-estimates/{shareId}/{token}/job',
  who: may('EditEstimate'),
  summary: 'Make a shared estimate a job of one’s own',
  params: SharedLink,
  response: z.number().int(),
  refusals: ['BUSY', 'ESTIMATE_FULL', 'NO_CREDITS', 'OWN_SHARED_ESTIMATE', 'SHARE_ENDED', 'SHARE_NOT_FOUND'],
});
