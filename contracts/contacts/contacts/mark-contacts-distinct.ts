import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { ContactKind, ContactStep } from '../entities.ts';

/** "Not the same person", remembered for everybody who sees both. Answers the step that undoes it. */
export const markContactsDistinct = call({
  id: 'markContactsDistinct',
  method: 'POST',
  path: '/api/contacts/{kind}/distinct',
  who: 'user',
  summary: 'Say that two contacts are two persons',
  params: z.object({ kind: ContactKind }),
  body: z.object({ id: Id, from: Id }),
  response: z.object({ steps: z.array(ContactStep) }),
  refusals: ['CUSTOMER_NOT_FOUND', 'VENDOR_NOT_FOUND', 'CONTACT_DELETED', 'CONTACT_MERGED'],
});
