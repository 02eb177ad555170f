import { signInWithPasskey } from '../../../contracts/accounts/second-step/take-second-step.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { bind } from '../../platform/http/bind.ts';
import { sourceOf } from '../../platform/http/rate-limit.ts';
import { Attempts } from '../attempts.ts';
import { Sessions } from '../sessions.ts';
import { SigningIn } from '../signing-in.ts';
import { Passkeys } from './passkeys.ts';

const uses = [Attempts, Sessions, Passkeys, SigningIn] as const;

export default bind(signInWithPasskey, { uses }, async ({ body, request }, attempts, sessions, passkeys, signingIn) => {
  await attempts.take([{ key: `passkey-sign-in/${sourceOf(request.ip)}`, limit: 60 }]);
  const [due, challenge] = [await sessions.secondStep(request), await sessions.kept(request, 'sign-in')];
  if (!challenge) throw new Refusal('PASSKEY_REFUSED');
  await sessions.forgetKept(request);
  const userId = await passkeys.personOf(body.answer, challenge);
  if (due && due.userId !== userId) throw new Refusal('PASSKEY_REFUSED');
  await signingIn.complete(request, userId, due ? `${due.by}, passkey` : 'passkey', due?.identity);
  return true as const;
});
