import { z } from 'zod';
import { call, integer } from '../../call.ts';

/** The body is the file itself, `application/octet-stream`. `category` is the id of the category of rows that do not say one of the 17; 0 for none. */
export const uploadProviders = call({
  id: 'uploadProviders',
  method: 'POST',
  path: '/api/serviceproviders/imports',
  summary: 'Upload service providers (CSV, up to 10 MB); the preview starts by itself and changes nothing',
  who: 'user',
  query: z.object({ fileName: z.string().trim().min(1).max(255), category: integer(0, 17).default(0) }),
  response: z.object({ importId: z.number() }),
  refusals: ['FILE_TOO_LARGE', 'FILE_UNREADABLE', 'UPLOAD_CUT_OFF', 'TOO_MANY'],
});
