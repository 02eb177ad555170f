import { confirmEmailChange } from '../../../contracts/accounts/profile/email-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { sourceOf } from '../../platform/http/rate-limit.ts';
import { ProfileService } from './profile.service.ts';

export default bind(confirmEmailChange, { uses: [ProfileService] }, async ({ params, body, request }, profiles) => ({
  email: await profiles.confirmEmail(params.userId, body.code, sourceOf(request.ip)),
}));
