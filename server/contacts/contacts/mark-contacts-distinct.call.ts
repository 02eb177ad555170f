import { markContactsDistinct } from '../../../contracts/contacts/contacts/mark-contacts-distinct.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactService } from '../contact.service.ts';

export default bind(markContactsDistinct, { uses: [ContactService] }, async ({ params, body, ...ctx }, contacts) => ({
  steps: await contacts.markDistinct(params.kind, body.id, body.from, ctx),
}));
