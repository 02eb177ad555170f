import { createHash, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { ARGON } from '../password-rules.ts';

/** Without letters and digits that are taken for each other. */
const LETTERS = 'abcdefghjkmnpqrstvwxyz23456789';
const MANY = 10;

/** Ten codes such as `7f2k-m9qd`: 39 bits each, of which a person has ten guesses in a quarter of an hour. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return Array.from({ length: MANY }, () => `${part()}-${part()}`);
}

/** However it was typed: capitals, blanks and the dash do not count. */
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

/** As passwords are: with a salt of its own, because 39 bits could be tried out by who has the table (OWASP ASVS 5.0, 6.5.2). */
export const recoveryCodeHash = (code: string): Promise<string> => hash(plain(code), ARGON);

/** The one of these hashes that a typed code belongs to. Codes from before they were salted have a SHA-256 digest. */
export async function recoveryCodeOf(typed: string, hashes: readonly string[]): Promise<string | undefined> {
  const digest = createHash('sha256').update(plain(typed)).digest('base64url');
  const right = await Promise.all(hashes.map((one) => (one.startsWith('$') ? verify(one, plain(typed)) : one === digest)));
  return hashes.find((_, index) => right[index]);
}
