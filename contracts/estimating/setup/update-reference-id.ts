import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { order } from '../owned.ts';

/** C045: how the new id is passed is not shown; it has the name that C037 gives it. */
export const updateReferenceId = call({
  id: 'C045',
  method: 'PUT',
  path: '/mobileapi/ApiOrder/UpdateReferenceId',
  who: order('OrderId'),
  summary: 'Change the job id',
  query: z.object({ OrderId: Id }),
  body: z.object({ externalRefId: z.string().trim().min(1).max(255) }),
  response: z.boolean(),
});
