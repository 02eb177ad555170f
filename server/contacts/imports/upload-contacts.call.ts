import { uploadContacts } from '../../../contracts/contacts/imports/upload-contacts.ts';
import { bind } from '../../platform/http/bind.ts';
import { takeTime } from '../../platform/http/connections.ts';
import { ContactImportService } from './contact-import.service.ts';

/** A repeated request is read again, because only the file's content shows whether it is the same upload. */
export default bind(
  uploadContacts,
  { takes: { type: 'application/octet-stream' }, secret: true, uses: [ContactImportService] },
  async ({ query: { fileName, kind, list }, request, session, idempotencyKey }, imports) => {
    takeTime(request);
    return { importId: await imports.upload(fileName, { kind, list }, request, { session, idempotencyKey }) };
  },
);
