import { z } from 'zod';
import { call } from '../../call.ts';
import { vendor } from '../owned.ts';

/** C137. False when there was nothing to delete any more. Jobs keep their copy. */
export const deleteVendor = call({
  id: 'C137',
  method: 'POST',
  path: '/api/ProEstimates/{id}/DeleteVendor',
  who: vendor('id'),
  summary: 'Delete a vendor',
  response: z.boolean(),
});
