import { beginSingleSignOn } from '../../../contracts/accounts/single-sign-on/begin-single-sign-on.ts';
import { bind } from '../../platform/http/bind.ts';
import { SignOnService } from './sign-on.service.ts';

export default bind(beginSingleSignOn, { uses: [SignOnService] }, async ({ body, request }, signOn) => ({
  address: await signOn.begin(body, request),
}));
