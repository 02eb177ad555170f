import { z } from 'zod';
import { call } from '../../call.ts';
import { ContactBody } from '../entities.ts';
import { vendor } from '../owned.ts';

/** C136. Fields that the body leaves out stay. A field that somebody else changed since `revision` is refused. */
export const modifyVendor = call({
  id: 'C136',
  method: 'POST',
  path: '/api/ProEstimates/{id}/ModifyVendor',
  who: vendor('id'),
  summary: 'Change a vendor',
  body: ContactBody,
  response: z.boolean(),
  refusals: ['CONTACT_INCOMPLETE', 'CONTACT_DELETED', 'CONTACT_MERGED', 'CONTACT_CHANGED'],
});
