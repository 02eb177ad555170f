import { finishSingleSignOn } from '../../../contracts/accounts/single-sign-on/finish-single-sign-on.ts';
import { bind } from '../../platform/http/bind.ts';
import { SignOnService } from './sign-on.service.ts';

export default bind(finishSingleSignOn, { uses: [SignOnService] }, ({ params, body, request }, signOn) =>
  signOn.finish(params.organizationId, body.answer, request),
);
