import { trySingleSignOn } from '../../../contracts/accounts/single-sign-on/begin-single-sign-on.ts';
import { bind } from '../../platform/http/bind.ts';
import { SignOnService } from './sign-on.service.ts';

export default bind(trySingleSignOn, { uses: [SignOnService] }, async ({ session, request }, signOn) => ({
  address: await signOn.tryIt(session, request),
}));
