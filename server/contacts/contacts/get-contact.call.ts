import { getContact } from '../../../contracts/contacts/contacts/get-contact.ts';
import { contacts } from '../../../projections/contacts/contacts.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { ContactQueries } from '../contact.queries.ts';

export default bind(getContact, { reads: [contacts, estimates], uses: [ContactQueries] }, ({ params, session }, queries) =>
  queries.contact(session, params.kind, params.id),
);
