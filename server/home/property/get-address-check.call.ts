import { getAddressCheck } from '../../../contracts/home/property/get-address-check.ts';
import { bind } from '../../platform/http/bind.ts';
import { AddressCheck } from '../address-check.service.ts';

export default bind(getAddressCheck, { reads: [], uses: [AddressCheck] }, (_input, addresses) => ({ service: addresses.asks }));
