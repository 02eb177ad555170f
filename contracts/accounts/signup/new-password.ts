import { z } from 'zod';

/** The documented classes of characters (R002), and at least 12 of them: the documented 3 are guessed in no time. */
export const NewPassword = z
  .string()
  .min(12, 'must have at least 12 characters')
  .max(255)
  .regex(/[0-9]/, 'needs a digit')
  .regex(/[a-z]/, 'needs a lowercase letter')
  .regex(/[A-Z]/, 'needs an uppercase letter');
