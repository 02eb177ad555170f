import { z } from 'zod';
import { call } from '../../call.ts';
import { PublicSweepstakes } from './sweepstakes.ts';

/** C290: the draw for anybody, without an account. */
export const getDraw = call({
  id: 'getDraw',
  method: 'GET',
  path: '/api/sweepstakes/{sweepstakesId}',
  who: 'anyone',
  summary: 'What everybody may know of a sweepstakes',
  response: PublicSweepstakes,
  refusals: ['SWEEPSTAKES_NOT_FOUND'],
});

/** C290: the list, a number and a hash a line, exactly the bytes of which the hash was published. */
export const getDrawList = call({
  id: 'getDrawList',
  method: 'GET',
  path: '/api/sweepstakes/{sweepstakesId}/list',
  who: 'anyone',
  summary: 'The list of entries of a sweepstakes',
  response: z.string(),
  refusals: ['SWEEPSTAKES_NOT_FOUND', 'SWEEPSTAKES_NO_LIST'],
});
