import { z } from 'zod';
import { call } from '../../call.ts';
import { archive } from '../owned.ts';

/** The file (`SealedCopy`) of an archived copy, byte for byte as it was sealed. */
export const getSealedCopy = call({
  id: 'getSealedCopy',
  method: 'GET',
  path: '/api/ProEstimates/{id}/SealedCopy',
  who: archive('id'),
  summary: 'The sealed copy of an archived report',
  response: z.unknown(),
  refusals: ['REPORT_NOT_FOUND', 'SEAL_PENDING', 'SEALED_FILE_MISSING', 'BUSY', 'FILES_UNAVAILABLE'],
});
