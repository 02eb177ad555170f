import { z } from 'zod';
import { call } from '../../call.ts';

/** Where somebody is signed in. */
export const SessionDevice = z.object({
  /** `Chrome on Windows`; empty where that is not known. */
  device: z.string(),
  phone: z.boolean(),
  /** ISO instant, to the hour; empty for a session from before this was kept. */
  usedAt: z.string(),
});

/** A session of one's own. Its id is a digest that signs nobody in. */
export const OwnSession = SessionDevice.extend({
  id: z.string(),
  current: z.boolean(),
  address: z.string(),
  /** By what one signed in: `password`, `password, authenticator`, `passkey`. */
  by: z.string(),
  startedAt: z.string(),
  /** A device that had never signed in to this account before. */
  isNewDevice: z.boolean(),
});

export const getSessions = call({
  id: 'getSessions',
  method: 'GET',
  path: '/api/accounts/me/sessions',
  who: 'user',
  summary: 'Where one is signed in, the current session first',
  response: z.array(OwnSession),
});
