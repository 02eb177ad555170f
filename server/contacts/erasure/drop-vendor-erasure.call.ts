import { dropVendorErasure } from '../../../contracts/contacts/erasure/vendor-erasure.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactErasures } from '../contact-erasures.service.ts';

export default bind(dropVendorErasure, { uses: [ContactErasures] }, ({ params, ...ctx }, erasures) =>
  erasures.drop('vendor', params.vendorId, ctx),
);
