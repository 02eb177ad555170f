import { getVendorsForOrganization } from '../../../contracts/contacts/vendors/get-vendors-for-organization.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { contacts } from '../../../projections/contacts/contacts.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactQueries } from '../contact.queries.ts';
import { pageOf } from '../page-of.ts';

export default bind(
  getVendorsForOrganization,
  { reads: [contacts], uses: [ContactQueries] },
  async ({ params, query, session }, queries) => {
    if (params.orgId !== 0 && params.orgId !== session.organizationId) throw new Refusal('NOT_FOUND');
    return pageOf(await queries.list(session, 'vendor', 'organization'), query);
  },
);
