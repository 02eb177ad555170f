import { activate } from '../../../contracts/accounts/signup/activate.ts';
import { bind } from '../../platform/http/bind.ts';
import { sourceOf } from '../../platform/http/rate-limit.ts';
import { AccountsService } from '../accounts.service.ts';

export default bind(activate, { uses: [AccountsService] }, async ({ params, body, request }, accounts) => {
  await accounts.activate(params.userId, body.activationCode, sourceOf(request.ip));
  return true;
});
