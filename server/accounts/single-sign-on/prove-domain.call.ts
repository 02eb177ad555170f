import { proveDomain } from '../../../contracts/accounts/single-sign-on/prove-domain.ts';
import { bind } from '../../platform/http/bind.ts';
import { SingleSignOnService } from './single-sign-on.service.ts';

export default bind(proveDomain, { uses: [SingleSignOnService] }, ({ body, session, ...ctx }, singleSignOn) =>
  singleSignOn.prove(body.domain, session, ctx),
);
