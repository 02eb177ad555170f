import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { lineItem } from '../owned.ts';

/** Takes a change of a custom line item back: the one at `revision`, or the caller's own latest. Answers the revision that undoes this. */
export const undoCustomLineItem = call({
  id: 'undoCustomLineItem',
  method: 'POST',
  path: '/api/line-items/{id}/undo',
  who: lineItem('id'),
  summary: 'Take a change of a custom line item back',
  params: z.object({ id: Id }),
  body: z.object({ revision: z.number().int().min(0).optional() }),
  response: z.object({ revision: z.number() }),
  refusals: ['LINE_ITEM_LOCKED', 'LINE_ITEM_UNDO_CONFLICT', 'LINE_ITEM_DELETED'],
});
