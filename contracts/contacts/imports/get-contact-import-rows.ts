import { z } from 'zod';
import { call } from '../../call.ts';
import { ContactImportRow, ContactRowKind } from './contact-import.ts';

export const getContactImportRows = call({
  id: 'getContactImportRows',
  method: 'GET',
  path: '/api/contacts/imports/{importId}/rows',
  who: 'user',
  summary: 'Rows of the preview',
  query: z.object({
    kind: ContactRowKind,
    skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
    take: z.coerce.number().int().min(1).max(500).default(100),
  }),
  response: z.object({ rows: z.array(ContactImportRow) }),
  refusals: ['CONTACT_IMPORT_NOT_FOUND', 'CONTACT_IMPORT_NOT_READY'],
});
