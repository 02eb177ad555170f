import { getSingleSignOn } from '../../../contracts/accounts/single-sign-on/get-single-sign-on.ts';
import { users } from '../../../projections/accounts/users.ts';
import { bind } from '../../platform/http/bind.ts';
import { SingleSignOnService } from './single-sign-on.service.ts';

export default bind(getSingleSignOn, { reads: [users], uses: [SingleSignOnService] }, ({ session }, singleSignOn) =>
  singleSignOn.shown(session),
);
