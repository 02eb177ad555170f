import { z } from 'zod';
import { call } from '../../call.ts';

export const PlanUse = z.object({
  /** `Crew 5, monthly`; empty without a plan. */
  planName: z.string(),
  /** What is limited, how much of it there is, and how much there may be. */
  uses: z.array(z.object({ what: z.enum(['people', 'bytes', 'photos']), used: z.number(), most: z.number() })),
});
export type PlanUse = z.infer<typeof PlanUse>;

/** What the plan of the organisation limits; nothing where nothing is sold. */
export const getPlanUse = call({
  id: 'getPlanUse',
  method: 'GET',
  path: '/api/billing/plan-use',
  who: 'user',
  summary: 'What the plan holds, and how much of it is used',
  response: PlanUse,
});

/** From this share on it is told that a limit is near. */
const NEAR = 0.8;
export const isNear = ({ used, most }: { used: number; most: number }): boolean => used >= most * NEAR;
