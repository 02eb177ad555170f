import { getContactImport } from '../../../contracts/contacts/imports/get-contact-import.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactImportService } from './contact-import.service.ts';

export default bind(getContactImport, { reads: [], uses: [ContactImportService] }, ({ session, params }, imports) =>
  imports.get(session, params.importId),
);
