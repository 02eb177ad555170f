import { mergeContacts } from '../../../contracts/contacts/contacts/merge-contacts.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactService } from '../contact.service.ts';

export default bind(mergeContacts, { uses: [ContactService] }, async ({ params, body, ...ctx }, contacts) => ({
  steps: await contacts.merge(params.kind, body, ctx),
}));
