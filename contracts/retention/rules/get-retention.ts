import { z } from 'zod';
import { call, may } from '../../call.ts';
import { RETENTION_RULES } from './retention.ts';

export const RuleNow = z.object({
  rule: z.enum(RETENTION_RULES),
  /** In the rule's own unit. */
  kept: z.number(),
  due: z.number(),
  /** When something is due next (ISO): now where something is; empty where nothing is kept. */
  nextDue: z.string(),
  /** How many were last changed, or made, in each month (`2026-11`), the oldest first: all that is kept. */
  months: z.array(z.object({ month: z.string(), count: z.number() })),
  /** How many would be due now, for each choice. */
  choices: z.array(z.object({ kept: z.number(), due: z.number() })),
});
export type RuleNow = z.output<typeof RuleNow>;

export const getRetention = call({
  id: 'retention',
  method: 'GET',
  path: '/api/retention',
  who: may('ManageOrganizationUsers'),
  summary: 'How long things are kept, and what is due to be removed now',
  response: z.object({ at: z.string(), rules: z.array(RuleNow) }),
});
