import { z } from 'zod';
import { call } from '../../call.ts';

/** Instants are ISO; `usedAt` is null for what was never used. */
const Used = z.object({ addedAt: z.string(), usedAt: z.string().nullable() });

export const SecondStep = z.object({
  passkeys: z.array(Used.extend({ id: z.string(), name: z.string() })),
  authenticator: Used.nullable(),
  recoveryCodes: z.object({ left: z.number(), madeAt: z.string() }).nullable(),
});

export const getSecondStep = call({
  id: 'getSecondStep',
  method: 'GET',
  path: '/api/accounts/me/second-step',
  who: 'user',
  evenBeforeSecondStep: true,
  summary: 'Passkeys, authenticator and recovery codes of the signed-in user',
  response: SecondStep,
});
