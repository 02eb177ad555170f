import { z } from 'zod';

/** Spec classes (R002) and at least 12 characters (design.md 7). */
export const NewPassword = z
  .string()
  .min(12, 'must have at least 12 characters')
  .max(255)
  .regex(/[0-9]/, 'needs a digit')
  .regex(/[a-z]/, 'needs a lowercase letter')
  .regex(/[A-Z]/, 'needs an uppercase letter');
