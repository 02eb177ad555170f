import { z } from 'zod';
import { call } from '../../call.ts';
import { ContactStep } from '../entities.ts';

/** Takes changes of contacts back: an edit, an addition, a deletion, or the steps of a merge. All of them or none. Answers the steps that do it again. */
export const undoContact = call({
  id: 'undoContact',
  method: 'POST',
  path: '/api/contacts/undo',
  who: 'user',
  summary: 'Take changes of contacts back',
  body: z.object({ steps: z.array(ContactStep).min(1).max(10) }),
  response: z.object({ steps: z.array(ContactStep) }),
  refusals: ['CUSTOMER_NOT_FOUND', 'VENDOR_NOT_FOUND', 'CONTACT_UNDO_CONFLICT'],
});
