import { z } from 'zod';
import { AnyId, call, may, Notes } from '../../call.ts';
import { provider } from '../owned.ts';
import { OwnShare, ShareParts } from './share.ts';

/**
 * Makes a link to an own estimate for a provider, and mails it where `mail` says so. Asked for the same estimate, parts and message again while the link
 * is open, it answers the same link; anything else makes a new one, and the former ends.
 */
export const shareEstimate = call({
  id: 'shareEstimate',
  method: 'POST',
  path: '/api/serviceproviders/{id}/shares',
  who: [provider('id'), may('SendReport')],
  summary: 'Share an estimate with a provider',
  body: ShareParts.extend({ orderId: AnyId, message: Notes.default(''), mail: z.boolean().default(false) }),
  response: OwnShare,
  refusals: [
    'JOB_IS_ARCHIVED',
    'MAILED_ENOUGH_TODAY',
    'NO_LINES_TO_SHARE',
    'ORDER_NOT_FOUND',
    'PROVIDER_NOT_FOUND',
    'PROVIDER_WITHOUT_EMAIL',
    'SHARES_FULL',
  ],
});
