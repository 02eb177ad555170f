import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { ContactFields, ContactKind, ContactStep } from '../entities.ts';

const Revision = z.number().int().min(0);

/**
 * Two contacts become one: `keep` gets the fields that were chosen, `gone` leads to it from now on, and its jobs count there. Both revisions are those
 * that were compared; a contact that changed since is refused, so that nothing unseen is lost. Answers the steps that undo it.
 */
export const mergeContacts = call({
  id: 'mergeContacts',
  method: 'POST',
  path: '/api/contacts/{kind}/merge',
  who: 'user',
  summary: 'Merge two contacts',
  params: z.object({ kind: ContactKind }),
  body: z.object({ keep: Id, keepRevision: Revision, gone: AnyId, goneRevision: Revision, fields: ContactFields }),
  response: z.object({ steps: z.array(ContactStep) }),
  refusals: [
    'CUSTOMER_NOT_FOUND',
    'VENDOR_NOT_FOUND',
    'CONTACT_INCOMPLETE',
    'CONTACT_DELETED',
    'CONTACT_MERGED',
    'CONTACT_CHANGED',
    'CONTACT_OTHER_LIST',
  ],
});
