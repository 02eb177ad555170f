import { createOrModifyCustomer } from '../../../contracts/contacts/customers/create-or-modify-customer.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactService } from '../contact.service.ts';

export default bind(createOrModifyCustomer, { uses: [ContactService] }, async ({ params, body, ...ctx }, contacts) => {
  const customerId = await contacts.save('customer', body, ctx);
  await contacts.copyToOrder(params.id, customerId, ctx);
  return customerId;
});
