import { signup } from '../../../contracts/accounts/signup/signup.ts';
import { bind } from '../../platform/http/bind.ts';
import { sourceOf } from '../../platform/http/rate-limit.ts';
import { AccountsService } from '../accounts.service.ts';
import { SigningIn } from '../signing-in.ts';
import { toSignUp } from './to-sign-up.ts';

export default bind(signup, { uses: [AccountsService, SigningIn] }, async ({ query, body, request }, accounts, signingIn) => {
  const source = sourceOf(request.ip);
  if (query.action === 'login') {
    const userID = await accounts.signIn(body.UserName, body.Password, source);
    const secondStep = await signingIn.enter(request, userID, 'password');
    return { success: true, userID, existinguser: true, activated: true, validated: secondStep.length === 0, errors: [], secondStep };
  }
  // R499, R500: an address that has an account is answered like a new one, but to whoever knows its password (R501).
  const { userId, isOwner } = await accounts.signUp(toSignUp(body), source);
  return { success: true, userID: userId, existinguser: isOwner, activated: isOwner, validated: true, errors: [], secondStep: [] };
});
