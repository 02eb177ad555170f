import { searchContacts } from '../../../contracts/contacts/contacts/search-contacts.ts';
import { contacts } from '../../../projections/contacts/contacts.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { reports } from '../../../projections/reporting/reports.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactQueries } from '../contact.queries.ts';

export default bind(
  searchContacts,
  { reads: [contacts, estimates, reports], cost: 1, uses: [ContactQueries] },
  ({ query, session }, queries) => queries.search(session, query),
);
