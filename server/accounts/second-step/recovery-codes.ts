import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that are taken for each other. */
const LETTERS = 'abcdefghjkmnpqrstvwxyz23456789';
const MANY = 10;

/** Ten codes such as `7f2k-m9qd`: 39 bits each, of which a person has ten guesses in a quarter of an hour. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return Array.from({ length: MANY }, () => `${part()}-${part()}`);
}

/** However it was typed: capitals, blanks and the dash do not count. */
export const recoveryCodeHash = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('base64url');
