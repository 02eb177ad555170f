import { z } from 'zod';
import { call } from '../../call.ts';
import { SEAL_KEYS } from '../public-paths.ts';

/** The public keys that copies are or were sealed with: Ed25519, hexadecimal. A retired key makes no new seals; those that it made stay good. */
export const getSealKeys = call({
  id: 'getSealKeys',
  method: 'GET',
  path: SEAL_KEYS,
  who: 'anyone',
  summary: 'Public keys of sealed copies',
  response: z.array(z.object({ keyId: z.string(), publicKey: z.string(), madeAt: z.string(), retiredAt: z.string().nullable() })),
});
