import { writeCopiedFromIdToOrder } from '../../../contracts/contacts/customers/write-copied-from-id-to-order.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactService } from '../contact.service.ts';

export default bind(writeCopiedFromIdToOrder, { uses: [ContactService] }, async ({ params, body, ...ctx }, contacts) => {
  const { copiedFrom: _id, ...customer } = await contacts.copyToOrder(params.orderId, body.customerId, ctx);
  return { id: body.customerId, ...customer };
});
