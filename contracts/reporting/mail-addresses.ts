import { z } from 'zod';

/** Mail addresses with commas or semicolons between them; empty for none. */
export const MailAddresses = z
  .string()
  .trim()
  .max(500)
  .refine((text) => addressesIn(text).every((address) => z.email().safeParse(address).success), { error: 'must be mail addresses' });

/** Each address once, in order. */
export function addressesIn(text: string): string[] {
  return [...new Set(text.split(/[,;]/).map((part) => part.trim()))].filter(Boolean);
}
