import { isCommonPassword } from '../../contracts/accounts/common-password.ts';
import { NewPassword } from '../../contracts/accounts/signup/new-password.ts';
import { type FieldError, InvalidRequest } from '../platform/http/problem.filter.ts';
import { isLeakedPassword } from './password/leaked-passwords.ts';

/** OWASP's first choice for argon2id; the library's default kind is argon2id. */
export const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * What keeps a password from being taken: R002, at least 12 characters, and those that are guessed first: common words, `words` (the person's names
 * and addresses), and what leaked most often, which the server alone knows.
 */
export function passwordFaults(password: string, words: readonly string[], field: string): FieldError[] {
  const errors = (NewPassword.safeParse(password).error?.issues ?? []).map(({ message }) => ({ field, message }));
  if (isCommonPassword(password, [...words]) || isLeakedPassword(password))
    errors.push({ field, message: 'is one of those that are guessed first; three words or more are better' });
  return errors;
}

/** Throws `InvalidRequest` for such a password. */
export function assertGoodPassword(password: string, words: readonly string[], field: string): void {
  const errors = passwordFaults(password, words, field);
  if (errors.length > 0) throw new InvalidRequest(errors);
}
