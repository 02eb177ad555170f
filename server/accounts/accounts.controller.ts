import { Controller } from '@nestjs/common';
import { getOrgUserInfo2 } from '../../contracts/accounts/accounts/get-org-user-info2.ts';
import { getLoggedInUserName } from '../../contracts/accounts/auth/get-logged-in-user-name.ts';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { signOut } from '../../contracts/accounts/auth/sign-out.ts';
import { isCommonPassword } from '../../contracts/accounts/common-password.ts';
import { getDemo } from '../../contracts/accounts/demo/get-demo.ts';
import { getOutbox } from '../../contracts/accounts/demo/get-outbox.ts';
import { activate } from '../../contracts/accounts/signup/activate.ts';
import { NewPassword } from '../../contracts/accounts/signup/new-password.ts';
import { signup } from '../../contracts/accounts/signup/signup.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { demoMode } from '../platform/demo-mode.ts';
import { type Answer, Handles, type Input } from '../platform/http/handles.ts';
import { type FieldError, InvalidRequest } from '../platform/http/problem.filter.ts';
import { sourceOf } from '../platform/http/rate-limit.ts';
import { Outbox } from '../platform/mail/outbox.ts';
import { AccountsService, type SignUp } from './accounts.service.ts';
import { DEMO_PASSWORD, DEMO_USERS } from './demo-users.ts';
import { initialsOf, nameOf, SessionAccess } from './session.service.ts';
import { Sessions } from './sessions.ts';

/** Who is signed in is asked of the session, which waits for no read model. */
const NONE = { reads: [] };
const MAIL = /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[^\s@<>()",;:]+$/;
/** R015: names that the product gives itself. */
const RESERVED = /^SponsoredAccount_/i;
const MAILS_SHOWN = 100;

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: Sessions,
    private readonly access: SessionAccess,
    private readonly outbox: Outbox,
  ) {}

  @Handles(signup)
  async signup({ query, body, request }: Input<typeof signup>): Promise<Answer<typeof signup>> {
    const source = sourceOf(request.ip);
    if (query.action === 'login') {
      const userID = await this.accounts.signIn(body.UserName, body.Password, source);
      await this.sessions.start(request, userID);
      return { success: true, userID, existinguser: true, activated: true, validated: true, errors: [] };
    }
    await this.accounts.signUp(wantedOf(body), source);
    return { success: true, userID: 0, existinguser: false, activated: false, validated: true, errors: [] };
  }

  @Handles(activate)
  async activate({ params, body, request }: Input<typeof activate>): Promise<boolean> {
    await this.accounts.activate(params.userId, body.activationCode, sourceOf(request.ip));
    return true;
  }

  @Handles(signOut)
  async signOut({ request, response }: Input<typeof signOut>): Promise<boolean> {
    await this.sessions.end(request, response);
    return true;
  }

  @Handles(getLoggedInUserName, NONE)
  async loggedInUserName({ session }: Input<typeof getLoggedInUserName>): Promise<string> {
    return (session && (await this.access.user(session.userId))?.user_name) ?? '';
  }

  @Handles(getMe, NONE)
  async me({ session }: Input<typeof getMe>): Promise<Answer<typeof getMe>> {
    const user = session && (await this.access.user(session.userId));
    if (!user) return null;
    const name = nameOf(user);
    return {
      userId: user.user_id,
      userName: user.user_name,
      name,
      initials: initialsOf(name),
      email: user.email,
      organizationId: user.organization_id,
      organizationName: user.organization_name,
      userType: user.user_type,
      isAdmin: user.is_admin,
    };
  }

  @Handles(getOrgUserInfo2, NONE)
  async orgUserInfo({ session }: Input<typeof getOrgUserInfo2>): Promise<Answer<typeof getOrgUserInfo2>> {
    const user = await this.access.user(session.userId);
    return { email: user?.email ?? '', firstname: user?.first_name ?? '', lastname: user?.last_name ?? '' };
  }

  @Handles(getDemo, NONE)
  demo(): Answer<typeof getDemo> {
    return demoMode() ? { demo: true, users: DEMO_USERS, password: DEMO_PASSWORD } : { demo: false, users: [], password: '' };
  }

  @Handles(getOutbox, NONE)
  mails(): Promise<Answer<typeof getOutbox>> {
    if (!demoMode()) throw new Refusal('NOT_FOUND');
    return this.outbox.latest(MAILS_SHOWN);
  }
}

/** R002 to R005, design.md 7, and not one of the commonest, which signing in does not ask for: old passwords stay good. Throws `InvalidRequest`. */
function wantedOf(body: Input<typeof signup>['body']): SignUp {
  const userName = body.UserName;
  const email = body.Email || (MAIL.test(userName) ? userName : '');
  const errors: FieldError[] = [];
  if (!MAIL.test(email)) errors.push({ field: 'Email', message: 'must be a mail address' });
  if (userName.includes('@') && userName.toLowerCase() !== email.toLowerCase())
    errors.push({ field: 'UserName', message: 'must not be the mail address of somebody else' });
  if (RESERVED.test(userName)) errors.push({ field: 'UserName', message: 'is reserved' });
  for (const issue of NewPassword.safeParse(body.Password).error?.issues ?? []) errors.push({ field: 'Password', message: issue.message });
  if (isCommonPassword(body.Password, [userName, email, body.FirstName ?? '', body.LastName ?? '']))
    errors.push({ field: 'Password', message: 'is one of those that are guessed first; three words or more are better' });
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
  };
}
