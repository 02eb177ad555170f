import { openReset } from '../../../contracts/accounts/password/open-reset.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { bind } from '../../platform/http/bind.ts';
import { sourceOf } from '../../platform/http/rate-limit.ts';
import { deviceOf } from '../device.ts';
import { SecondStepService } from '../second-step/second-step.service.ts';
import { Sessions } from '../sessions.ts';
import { UserStreams } from '../user.stream.ts';
import { PasswordService } from './password.service.ts';

const uses = [PasswordService, UserStreams, Sessions, SecondStepService] as const;

export default bind(openReset, { uses }, async ({ params: { userId }, query, request }, passwords, users, sessions, secondStep) => {
  const { requestedAt, expiresAt } = await passwords.openLink(userId, query.code, sourceOf(request.ip));
  const { details } = (await users.load(userId)).state;
  if (!details) throw new Refusal('RESET_LINK_GONE');
  const listed = await sessions.list(userId);
  return {
    userName: details.userName,
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    hasSecondStep: (await secondStep.meansOf(userId)).length > 0,
    sessions: listed.map(({ from, usedAt }) => ({ ...deviceOf(from?.userAgent ?? ''), usedAt: usedAt ?? '' })),
  };
});
