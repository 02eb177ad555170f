import { runContactImportAgain } from '../../../contracts/contacts/imports/run-contact-import-again.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactImportService } from './contact-import.service.ts';

export default bind(runContactImportAgain, { uses: [ContactImportService] }, async ({ session, params }, imports) => {
  await imports.again(session, params.importId);
  return true;
});
