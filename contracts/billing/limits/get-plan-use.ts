import { z } from 'zod';
import { call } from '../../call.ts';
import { formatNumber } from '../../format.ts';

/** What a plan limits. */
export const LIMITED = ['people', 'bytes', 'photos'] as const;
export type Limited = (typeof LIMITED)[number];

export const PlanUse = z.object({
  /** `Crew 5, monthly`; empty without a plan. */
  planName: z.string(),
  /** What is limited, how much of it there is, and how much there may be. */
  uses: z.array(z.object({ what: z.enum(LIMITED), used: z.number(), most: z.number() })),
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

const MB = 1024 ** 2;
/** Whole MB, as events have them. */
export const toMegabytes = (bytes: number): number => Math.round(bytes / MB);
const gigabytes = (megabytes: number): string => String(Math.round((megabytes / 1024) * 100) / 100);

/** `8 of 10 people`; of bytes, in MB here, `0.8 of 1 GB of files`. */
export const shareWords = ({ what, used, most }: { what: Limited; used: number; most: number }): string =>
  what === 'bytes'
    ? `${gigabytes(used)} of ${gigabytes(most)} GB of files`
    : `${formatNumber(String(used))} of ${formatNumber(String(most))} ${what}`;
