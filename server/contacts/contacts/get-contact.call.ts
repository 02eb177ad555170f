import { getContact } from '../../../contracts/contacts/contacts/get-contact.ts';
import { contacts } from '../../../projections/contacts/contacts.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { AUDIT } from '../../../projections/organization/audit.ts';
import { reports } from '../../../projections/reporting/reports.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactQueries } from '../contact.queries.ts';

export default bind(getContact, { reads: [contacts, estimates, reports, AUDIT], uses: [ContactQueries] }, ({ params, session }, queries) =>
  queries.contact(session, params.kind, params.id),
);
