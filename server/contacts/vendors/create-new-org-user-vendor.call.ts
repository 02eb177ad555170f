import { createNewOrgUserVendor } from '../../../contracts/contacts/vendors/create-new-org-user-vendor.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactService } from '../contact.service.ts';

export default bind(createNewOrgUserVendor, { uses: [ContactService] }, ({ body, ...ctx }, contacts) =>
  contacts.save('vendor', { ...body, id: 0 }, ctx),
);
