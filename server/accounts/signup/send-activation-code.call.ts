import { sendActivationCode } from '../../../contracts/accounts/signup/send-activation-code.ts';
import { bind } from '../../platform/http/bind.ts';
import { sourceOf } from '../../platform/http/rate-limit.ts';
import { AccountsService } from '../accounts.service.ts';

export default bind(sendActivationCode, { uses: [AccountsService] }, async ({ params, request }, accounts) => {
  await accounts.sendCodeAgain(params.userId, sourceOf(request.ip));
  return true;
});
