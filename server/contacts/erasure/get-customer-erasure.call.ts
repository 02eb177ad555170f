import { getCustomerErasure } from '../../../contracts/contacts/erasure/customer-erasure.ts';
import { contacts } from '../../../projections/contacts/contacts.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { AUDIT } from '../../../projections/organization/audit.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactErasures } from '../contact-erasures.service.ts';

export default bind(getCustomerErasure, { reads: [contacts, estimates, AUDIT], uses: [ContactErasures] }, ({ params }, erasures) =>
  erasures.overview('customer', params.customerId),
);
