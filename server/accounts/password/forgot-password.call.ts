import { forgotPassword } from '../../../contracts/accounts/password/forgot-password.ts';
import { bind } from '../../platform/http/bind.ts';
import { sourceOf } from '../../platform/http/rate-limit.ts';
import { PasswordService } from './password.service.ts';

export default bind(forgotPassword, { uses: [PasswordService] }, async ({ body, request }, passwords) => {
  await passwords.mailLink(body.email, sourceOf(request.ip));
  return true as const;
});
