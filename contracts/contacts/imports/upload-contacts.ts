import { z } from 'zod';
import { call } from '../../call.ts';
import { ContactKind, ContactList } from '../entities.ts';

/** The body is the file itself, `application/octet-stream`. `kind` is what rows are that do not say so themselves. */
export const uploadContacts = call({
  id: 'uploadContacts',
  method: 'POST',
  path: '/api/contacts/imports',
  summary: 'Upload contacts (CSV, up to 10 MB); the preview starts by itself and changes nothing',
  who: 'user',
  query: z.object({
    fileName: z.string().trim().min(1).max(255),
    kind: ContactKind.default('customer'),
    list: ContactList.default('organization'),
  }),
  response: z.object({ importId: z.number() }),
  refusals: ['FILE_TOO_LARGE', 'FILE_UNREADABLE', 'UPLOAD_CUT_OFF', 'TOO_MANY'],
});
