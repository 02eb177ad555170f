import { deleteVendor } from '../../../contracts/contacts/vendors/delete-vendor.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactService } from '../contact.service.ts';

export default bind(deleteVendor, { uses: [ContactService] }, ({ params, ...ctx }, contacts) => contacts.remove('vendor', params.id, ctx));
