import { askVendorErasure } from '../../../contracts/contacts/erasure/vendor-erasure.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactErasures } from '../contact-erasures.service.ts';

export default bind(askVendorErasure, { uses: [ContactErasures] }, ({ params, ...ctx }, erasures) =>
  erasures.ask('vendor', params.vendorId, ctx),
);
