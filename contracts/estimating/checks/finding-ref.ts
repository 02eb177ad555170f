import { z } from 'zod';

/** A finding as the caller saw it. */
export const FindingRef = z.object({
  check: z
    .string()
    .regex(/^[a-z]+(-[a-z]+)*$/, 'must be the name of a check')
    .max(60),
  subject: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be the subject of a finding')
    .max(80),
  print: z.string().max(20),
});
