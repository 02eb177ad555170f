import { MailAddress } from '../../../contracts/accounts/mail-address.ts';
import { LONGEST_LINK_CODE } from '../../../contracts/accounts/signup/link-code.ts';
import { signup } from '../../../contracts/accounts/signup/signup.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Input } from '../../platform/http/handles.ts';
import { type FieldError, InvalidRequest } from '../../platform/http/problem.filter.ts';
import { sourceOf } from '../../platform/http/rate-limit.ts';
import { AccountsService, type SignUp } from '../accounts.service.ts';
import { passwordFaults } from '../password-rules.ts';
import { SigningIn } from '../signing-in.ts';

export default bind(signup, { uses: [AccountsService, SigningIn] }, async ({ query, body, request }, accounts, signingIn) => {
  const source = sourceOf(request.ip);
  if (query.action === 'login') {
    const userID = await accounts.signIn(body.UserName, body.Password, source);
    const secondStep = await signingIn.enter(request, userID, 'password');
    return { success: true, userID, existinguser: true, activated: true, validated: secondStep.length === 0, errors: [], secondStep };
  }
  // R499, R500: an address that has an account is answered like a new one, but to whoever knows its password (R501).
  const { userId, isOwner } = await accounts.signUp(wantedOf(body), source);
  return { success: true, userID: userId, existinguser: isOwner, activated: isOwner, validated: true, errors: [], secondStep: [] };
});

/**
 * R002 to R005, at least 12 characters, and the list of common passwords. Sign-in does not check that list, so old passwords
 * keep working. Throws `InvalidRequest`.
 */
function wantedOf(body: Input<typeof signup>['body']): SignUp {
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
