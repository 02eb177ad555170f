import { askCustomerErasure } from '../../../contracts/contacts/erasure/customer-erasure.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactErasures } from '../contact-erasures.service.ts';

export default bind(askCustomerErasure, { uses: [ContactErasures] }, ({ params, ...ctx }, erasures) =>
  erasures.ask('customer', params.customerId, ctx),
);
