import { adoptContactImport } from '../../../contracts/contacts/imports/adopt-contact-import.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactImportService } from './contact-import.service.ts';

export default bind(adoptContactImport, { uses: [ContactImportService] }, async ({ params, body, ...ctx }, imports) => {
  await imports.adopt(params.importId, body.alike, ctx);
  return true;
});
