import { askCustomerErasure } from '../../../contracts/contacts/erasure/customer-erasure.ts';
import { bind } from '../../platform/http/bind.ts';
import { CustomerErasures } from './customer-erasures.service.ts';

export default bind(askCustomerErasure, { uses: [CustomerErasures] }, ({ params, ...ctx }, erasures) =>
  erasures.ask(params.customerId, ctx),
);
