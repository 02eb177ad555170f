import { z } from 'zod';
import { NameText } from '../../call.ts';
import { DAY_MS } from '../../durations.ts';
import { SCOPES } from '../../kit/scopes.ts';

/** Keys of an organisation that were neither revoked nor have ended. */
export const MOST_KEYS = 50;
/** For so long both secrets work after a key was changed. */
export const BOTH_WORK_HOURS = 24;
/** A key ends after so many days at most. */
export const LONGEST_DAYS = 2 * 366;
/** So many days before it ends a key says so. */
export const ENDS_SOON_DAYS = 6;

/** The instant (ISO) after which a key is no key any more: the end of its last day, in UTC. */
export const endOfDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString();

/** A network address, or a network: `203.0.113.18`, `203.0.113.0/24`, `2001:db8::/32`. */
const Address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must be an address as 203.0.113.18, or a network as 203.0.113.0/24',
});

export const KeyName = NameText.min(1).max(60);
export const LastDay = z.iso.date();
export const Scopes = z
  .array(z.enum(SCOPES))
  .min(1, 'must name a scope at least')
  .max(SCOPES.length)
  .refine((list) => new Set(list).size === list.length, { error: 'must name each scope once' });
export const Addresses = z.array(Address).max(20);

/** A key as the page shows it. The secret is no part of it: it is shown by the call that makes it, and to nobody else ever. */
const ApiKey = z.object({
  keyId: z.number(),
  name: z.string(),
  /** `sb_live_7FQ2 ... c81d` */
  hint: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** From anywhere when empty. */
  addresses: z.array(z.string()),
  madeBy: z.object({ userId: z.number(), name: z.string() }),
  /** ISO instant. */
  madeAt: z.string(),
  /** Its last day (UTC). */
  endsOn: z.string(),
  /** ISO instant until which the secret from before its last change works; empty where there is none. */
  bothUntil: z.string(),
  /** To the minute; null before its first use. */
  lastUse: z.object({ at: z.string(), address: z.string() }).nullable(),
  /** ISO instant; empty while it is not. */
  revokedAt: z.string(),
});
export type ApiKey = z.infer<typeof ApiKey>;
export const ApiKeys = z.array(ApiKey);

/** The secret, this once. */
export const ShownOnce = z.object({ keyId: z.number(), secret: z.string() });
