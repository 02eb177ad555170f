import { validateAddress } from '../../../contracts/home/property/validate-address.ts';
import { bind } from '../../platform/http/bind.ts';
import { AddressCheck } from '../address-check.service.ts';

export default bind(validateAddress, { reads: [], cost: 10, uses: [AddressCheck] }, ({ body }, addresses) =>
  addresses.check({ address: body.Address, address2: body.Address2, city: body.City, state: body.State, zip: body.Zip }),
);
