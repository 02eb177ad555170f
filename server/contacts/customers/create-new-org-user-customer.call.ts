import { createNewOrgUserCustomer } from '../../../contracts/contacts/customers/create-new-org-user-customer.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactService } from '../contact.service.ts';

export default bind(createNewOrgUserCustomer, { uses: [ContactService] }, ({ body, ...ctx }, contacts) =>
  contacts.save('customer', { ...body, id: 0 }, ctx),
);
