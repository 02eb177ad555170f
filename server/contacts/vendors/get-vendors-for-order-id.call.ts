import { getVendorsForOrderId } from '../../../contracts/contacts/vendors/get-vendors-for-order-id.ts';
import { contacts } from '../../../projections/contacts/contacts.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactQueries } from '../contact.queries.ts';
import { pageOf } from '../page-of.ts';

export default bind(getVendorsForOrderId, { reads: [contacts], uses: [ContactQueries] }, async ({ query, session }, queries) =>
  pageOf(await queries.toChooseFrom(session, 'vendor'), query),
);
