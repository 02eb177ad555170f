import { z } from 'zod';
import { call } from '../../call.ts';
import { OwnShare } from './share.ts';

/** Those in force and the ones that ended lately, the newest first. */
export const getEstimateShares = call({
  id: 'getEstimateShares',
  method: 'GET',
  path: '/api/serviceproviders/shares',
  who: 'user',
  summary: 'Estimates that one shared with providers',
  response: z.array(OwnShare),
});
