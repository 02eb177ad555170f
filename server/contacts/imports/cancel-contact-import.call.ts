import { cancelContactImport } from '../../../contracts/contacts/imports/cancel-contact-import.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactImportService } from './contact-import.service.ts';

export default bind(cancelContactImport, { uses: [ContactImportService] }, ({ session, params }, imports) =>
  imports.cancel(session, params.importId),
);
