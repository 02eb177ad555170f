import { updateAddress } from '../../../contracts/accounts/profile/address-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { saveOwnAddress } from './own-address.ts';
import { ProfileService } from './profile.service.ts';

export default bind(updateAddress, { uses: [ProfileService] }, ({ body, session, ...ctx }, profiles) =>
  saveOwnAddress(profiles, { userId: session.userId, namedId: 0 }, body, ctx),
);
