import { deleteCustomer } from '../../../contracts/contacts/customers/delete-customer.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactService } from '../contact.service.ts';

export default bind(deleteCustomer, { uses: [ContactService] }, ({ params, ...ctx }, contacts) =>
  contacts.remove('customer', params.id, ctx),
);
