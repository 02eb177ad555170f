import { modifyVendor } from '../../../contracts/contacts/vendors/modify-vendor.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactService } from '../contact.service.ts';

export default bind(modifyVendor, { uses: [ContactService] }, async ({ params, body, ...ctx }, contacts) => {
  await contacts.save('vendor', { ...body, id: params.id }, ctx);
  return true;
});
