const KEYS = [
  ['secretKey', /^(sk|rk)_(test|live)_\w{8,250}$/, 'sk_live_...'],
  ['publishableKey', /^pk_(test|live)_\w{8,250}$/, 'pk_live_...'],
  ['webhookSecret', /^whsec_[\w+/=]{8,250}$/, 'whsec_...'],
] as const;

export type StripeKey = (typeof KEYS)[number][0];
export type StripeKeys = Record<StripeKey, string>;

/** What is wrong with the keys of a Stripe account, by key. A key is never part of it. */
export function mistakesInKeys(keys: StripeKeys): Partial<Record<StripeKey, string>> {
  const mistakes: Partial<Record<StripeKey, string>> = {};
  for (const [name, shape, example] of KEYS) if (!shape.test(keys[name])) mistakes[name] = `must look like ${example}`;
  if (Object.keys(mistakes).length === 0 && isLive(keys.secretKey) !== isLive(keys.publishableKey))
    mistakes.publishableKey = 'must be of the same mode as the secret key: both of test mode, or both live';
  return mistakes;
}

export const isLive = (key: string): boolean => /^\w{2}_live_/.test(key);
