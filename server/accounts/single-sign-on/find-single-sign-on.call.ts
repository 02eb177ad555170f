import { findSingleSignOn } from '../../../contracts/accounts/single-sign-on/find-single-sign-on.ts';
import { bind } from '../../platform/http/bind.ts';
import { SignOnService } from './sign-on.service.ts';

export default bind(findSingleSignOn, { reads: [], uses: [SignOnService] }, async ({ query, request }, signOn) => ({
  isOn: await signOn.isOn(query.domain, request),
}));
