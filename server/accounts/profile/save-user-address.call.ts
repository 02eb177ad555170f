import { saveUserAddress } from '../../../contracts/accounts/profile/address-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { saveOwnAddress } from './own-address.ts';
import { ProfileService } from './profile.service.ts';

export default bind(saveUserAddress, { uses: [ProfileService] }, ({ params, body, session, ...ctx }, profiles) =>
  saveOwnAddress(profiles, { userId: session.userId, namedId: params.id }, body, ctx),
);
