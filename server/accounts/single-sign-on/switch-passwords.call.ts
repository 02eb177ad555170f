import { switchPasswords } from '../../../contracts/accounts/single-sign-on/switch-passwords.ts';
import { bind } from '../../platform/http/bind.ts';
import { SingleSignOnService } from './single-sign-on.service.ts';

export default bind(switchPasswords, { uses: [SingleSignOnService] }, ({ body, session, request, ...ctx }, singleSignOn) =>
  singleSignOn.switchPasswords(body.isOff, session, request, ctx),
);
