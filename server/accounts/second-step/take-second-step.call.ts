import { takeSecondStep } from '../../../contracts/accounts/second-step/take-second-step.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { bind } from '../../platform/http/bind.ts';
import { Sessions } from '../sessions.ts';
import { SigningIn } from '../signing-in.ts';

const uses = [Sessions, SigningIn] as const;

export default bind(takeSecondStep, { uses }, async ({ body, request }, sessions, signingIn) => {
  const due = await sessions.secondStep(request);
  if (!due) throw new Refusal('SIGN_IN_AGAIN');
  const means = await signingIn.takeStep(request, due, body.code);
  await signingIn.complete(request, due.userId, `${due.by}, ${means}`, due.identity);
  return true as const;
});
