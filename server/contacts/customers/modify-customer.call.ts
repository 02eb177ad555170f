import { modifyCustomer } from '../../../contracts/contacts/customers/modify-customer.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactService } from '../contact.service.ts';

export default bind(modifyCustomer, { uses: [ContactService] }, async ({ params, body, ...ctx }, contacts) => {
  await contacts.save('customer', { ...body, id: params.id }, ctx);
  return true;
});
