import { undoContact } from '../../../contracts/contacts/contacts/undo-contact.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactService } from '../contact.service.ts';

export default bind(undoContact, { uses: [ContactService] }, async ({ body, ...ctx }, contacts) => ({
  steps: await contacts.undo(body.steps, ctx),
}));
