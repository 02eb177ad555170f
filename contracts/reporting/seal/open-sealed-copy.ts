import { z } from 'zod';
import { call } from '../../call.ts';
import { LinkPath } from '../public/link-path.ts';
import { OPEN_SEALED_COPY } from '../public-paths.ts';

/** The file (`SealedCopy`), byte for byte as it was sealed. A wrong link answers REPORT_NOT_FOUND, whichever part of it is wrong. */
export const openSealedCopy = call({
  id: 'openSealedCopy',
  method: 'GET',
  path: OPEN_SEALED_COPY,
  who: 'anyone',
  summary: 'The sealed copy of an answered report, by its public link',
  params: LinkPath,
  response: z.unknown(),
  refusals: ['REPORT_NOT_FOUND', 'LINK_WITHDRAWN', 'NOT_ANSWERED', 'SEAL_PENDING', 'SEALED_FILE_MISSING', 'BUSY', 'FILES_UNAVAILABLE'],
});
