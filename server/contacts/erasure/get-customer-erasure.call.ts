import { getCustomerErasure } from '../../../contracts/contacts/erasure/customer-erasure.ts';
import { contacts } from '../../../projections/contacts/contacts.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { AUDIT } from '../../../projections/organization/audit.ts';
import { bind } from '../../platform/http/bind.ts';
import { CustomerErasures } from './customer-erasures.service.ts';

export default bind(getCustomerErasure, { reads: [contacts, estimates, AUDIT], uses: [CustomerErasures] }, ({ params }, erasures) =>
  erasures.overview(params.customerId),
);
