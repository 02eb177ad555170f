import { getVendorErasure } from '../../../contracts/contacts/erasure/vendor-erasure.ts';
import { contacts } from '../../../projections/contacts/contacts.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { AUDIT } from '../../../projections/organization/audit.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactErasures } from '../contact-erasures.service.ts';

export default bind(getVendorErasure, { reads: [contacts, estimates, AUDIT], uses: [ContactErasures] }, ({ params }, erasures) =>
  erasures.overview('vendor', params.vendorId),
);
