import { z } from 'zod';
import { call, may } from '../../call.ts';

/** The body is the file itself, `application/octet-stream`. */
export const uploadPriceList = call({
  id: 'uploadPriceList',
  method: 'POST',
  path: '/api/PriceBook/Imports',
  summary: 'Upload a price list (CSV or XLSX, up to 25 MB); the dry run starts by itself and changes nothing',
  who: may('EditPriceBook'),
  query: z.object({ fileName: z.string().trim().min(1).max(255) }),
  response: z.object({ importId: z.number() }),
  refusals: ['FILE_TOO_LARGE', 'FILE_UNREADABLE', 'UPLOAD_CUT_OFF', 'TOO_MANY'],
});
