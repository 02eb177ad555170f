import { dropCustomerErasure } from '../../../contracts/contacts/erasure/customer-erasure.ts';
import { bind } from '../../platform/http/bind.ts';
import { CustomerErasures } from './customer-erasures.service.ts';

export default bind(dropCustomerErasure, { uses: [CustomerErasures] }, ({ params, ...ctx }, erasures) =>
  erasures.drop(params.customerId, ctx),
);
