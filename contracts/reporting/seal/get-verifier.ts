import { z } from 'zod';
import { call } from '../../call.ts';
import { VERIFIER } from '../public-paths.ts';

/** The check of sealed copies as one HTML file, with the public keys of today in it: it works from a folder, without a network and without this installation. */
export const getVerifier = call({
  id: 'getVerifier',
  method: 'GET',
  path: VERIFIER,
  who: 'anyone',
  summary: 'The verifier of sealed copies as a file to keep',
  response: z.string(),
  refusals: ['NOT_FOUND'],
});
