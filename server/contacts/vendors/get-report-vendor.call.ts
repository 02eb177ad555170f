import { getReportVendor } from '../../../contracts/contacts/vendors/get-report-vendor.ts';
import { contacts } from '../../../projections/contacts/contacts.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactQueries } from '../contact.queries.ts';

export default bind(getReportVendor, { reads: [contacts], uses: [ContactQueries] }, ({ params, session }, queries) =>
  queries.one(session, 'vendor', params.vendorId),
);
