import { tellContactsApart } from '../../../contracts/contacts/contacts/tell-contacts-apart.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactService } from '../contact.service.ts';

export default bind(tellContactsApart, { uses: [ContactService] }, async ({ params, body, ...ctx }, contacts) => ({
  steps: await contacts.tellApart(params.kind, body.id, body.from, ctx),
}));
