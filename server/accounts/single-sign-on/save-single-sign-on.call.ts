import { saveSingleSignOn } from '../../../contracts/accounts/single-sign-on/save-single-sign-on.ts';
import { bind } from '../../platform/http/bind.ts';
import { SingleSignOnService } from './single-sign-on.service.ts';

export default bind(saveSingleSignOn, { uses: [SingleSignOnService] }, ({ body, session, request, ...ctx }, singleSignOn) =>
  singleSignOn.save(body, session, request, ctx),
);
