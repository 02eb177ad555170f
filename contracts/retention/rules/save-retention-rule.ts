import { z } from 'zod';
import { call, may } from '../../call.ts';
import { RETENTION_RULES } from './retention.ts';

/** Removes nothing. `was`: what the one who changes it saw. */
export const saveRetentionRule = call({
  id: 'saveRetentionRule',
  method: 'POST',
  path: '/api/retention/{rule}',
  who: may('ManageOrganizationUsers'),
  summary: 'Change how long something is kept',
  params: z.object({ rule: z.enum(RETENTION_RULES) }),
  body: z.object({ kept: z.number().int(), was: z.number().int() }),
  response: z.object({ kept: z.number() }),
  refusals: ['RETENTION_CHANGED', 'RETENTION_CHOICE'],
});
