import { beginErasure } from '../../../contracts/accounts/personal/personal-data-calls.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { bind } from '../../platform/http/bind.ts';
import { Passkeys } from '../second-step/passkeys.ts';
import { Sessions } from '../sessions.ts';

export default bind(beginErasure, { uses: [Passkeys, Sessions] }, async ({ session, request }, passkeys, sessions) => {
  const options = await passkeys.challenge(session.userId);
  // Without a key of the person's own the browser would offer whichever it has.
  if (!options.allowCredentials?.length) throw new Refusal('NO_SUCH_PASSKEY');
  await sessions.keep(request, { kind: 'erasure', value: options.challenge });
  return { ...options };
});
