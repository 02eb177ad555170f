import { dropCustomerErasure } from '../../../contracts/contacts/erasure/customer-erasure.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactErasures } from '../contact-erasures.service.ts';

export default bind(dropCustomerErasure, { uses: [ContactErasures] }, ({ params, ...ctx }, erasures) =>
  erasures.drop('customer', params.customerId, ctx),
);
