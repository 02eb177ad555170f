import { beginPasskeySignIn } from '../../../contracts/accounts/second-step/take-second-step.ts';
import { bind } from '../../platform/http/bind.ts';
import { sourceOf } from '../../platform/http/rate-limit.ts';
import { Attempts } from '../attempts.ts';
import { Sessions } from '../sessions.ts';
import { Passkeys } from './passkeys.ts';

const uses = [Attempts, Sessions, Passkeys] as const;

export default bind(beginPasskeySignIn, { uses }, async ({ request }, attempts, sessions, passkeys) => {
  await attempts.take([{ key: `passkey/${sourceOf(request.ip)}`, limit: 60 }]);
  const options = await passkeys.challenge((await sessions.secondStep(request))?.userId);
  await sessions.keep(request, { kind: 'sign-in', value: options.challenge });
  return { ...options };
});
