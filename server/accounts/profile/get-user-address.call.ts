import { getUserAddress } from '../../../contracts/accounts/profile/address-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { ownAddress } from './own-address.ts';
import { ProfileService } from './profile.service.ts';

export default bind(getUserAddress, { reads: [], uses: [ProfileService] }, ({ params, session }, profiles) =>
  ownAddress(profiles, session.userId, params.id),
);
