import { z } from 'zod';

/** One mail address, as forms of accounts take it. */
export const MailAddress = z
  .string()
  .trim()
  .max(255)
  .regex(/^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[^\s@<>()",;:]+$/, 'must be a mail address');
