import { getCustomersForOrder } from '../../../contracts/contacts/customers/get-customers-for-order.ts';
import { contacts } from '../../../projections/contacts/contacts.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactQueries } from '../contact.queries.ts';
import { pageOf } from '../page-of.ts';

export default bind(getCustomersForOrder, { reads: [contacts], uses: [ContactQueries] }, async ({ query, session }, queries) =>
  pageOf(await queries.toChooseFrom(session, 'customer'), query),
);
