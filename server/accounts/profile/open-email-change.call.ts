import { openEmailChange } from '../../../contracts/accounts/profile/email-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { sourceOf } from '../../platform/http/rate-limit.ts';
import { ProfileService } from './profile.service.ts';

export default bind(openEmailChange, { uses: [ProfileService] }, ({ params, query, request }, profiles) =>
  profiles.openLink(params.userId, query.code, sourceOf(request.ip)),
);
