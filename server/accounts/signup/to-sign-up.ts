import { MailAddress } from '../../../contracts/accounts/mail-address.ts';
import { LONGEST_LINK_CODE } from '../../../contracts/accounts/signup/link-code.ts';
import type { signup } from '../../../contracts/accounts/signup/signup.ts';
import type { Input } from '../../platform/http/handles.ts';
import { type FieldError, InvalidRequest } from '../../platform/http/problem.filter.ts';
import type { SignUp } from '../accounts.service.ts';
import { passwordFaults } from '../password-rules.ts';

/**
 * R002 to R005, at least 12 characters, and the list of common passwords. Sign-in does not check that list, so old passwords
 * keep working. Throws `InvalidRequest`.
 */
export function toSignUp(body: Input<typeof signup>['body']): SignUp {
  const userName = body.UserName;
  const email = body.Email || (isMail(userName) ? userName : '');
  const errors: FieldError[] = [];
  if (!isMail(email)) errors.push({ field: 'Email', message: 'must be a mail address' });
  if (userName.includes('@') && userName.toLowerCase() !== email.toLowerCase())
    errors.push({ field: 'UserName', message: 'must not be the mail address of somebody else' });
  if (RESERVED.test(userName)) errors.push({ field: 'UserName', message: 'is reserved' });
  errors.push(...passwordFaults(body.Password, [userName, email, body.FirstName ?? '', body.LastName ?? ''], 'Password'));
  if (errors.length > 0) throw new InvalidRequest(errors);
  return {
    userName,
    email,
    password: body.Password,
    firstName: body.FirstName ?? '',
    lastName: body.LastName ?? '',
    workNumber: body.WorkNumber ?? '',
    mobileNumber: body.MobileNumber ?? '',
    jobFunction: body.JobFunction ?? '',
    userType: body.UserTypeSelection || 'Contractor',
    company: body.Company ?? '',
    // One that is longer than any gives nothing, as any that is wrong.
    linkCode: (body.ReferralCode ?? '').trim().slice(0, LONGEST_LINK_CODE),
  };
}

const isMail = (text: string) => MailAddress.safeParse(text).success;

/** R015: names that the product assigns itself. */
const RESERVED = /^SponsoredAccount_/i;
