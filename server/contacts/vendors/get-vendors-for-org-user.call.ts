import { getVendorsForOrgUser } from '../../../contracts/contacts/vendors/get-vendors-for-org-user.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { contacts } from '../../../projections/contacts/contacts.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactQueries } from '../contact.queries.ts';
import { pageOf } from '../page-of.ts';

export default bind(getVendorsForOrgUser, { reads: [contacts], uses: [ContactQueries] }, async ({ params, query, session }, queries) => {
  if (params.orgUserId !== 0 && params.orgUserId !== session.userId) throw new Refusal('NOT_FOUND');
  return pageOf(await queries.list(session, 'vendor', 'mine'), query);
});
