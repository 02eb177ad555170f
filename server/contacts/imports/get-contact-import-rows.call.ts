import { getContactImportRows } from '../../../contracts/contacts/imports/get-contact-import-rows.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactImportService } from './contact-import.service.ts';

export default bind(getContactImportRows, { reads: [], uses: [ContactImportService] }, async ({ session, params, query }, imports) => ({
  rows: await imports.rows(session, params.importId, query),
}));
