import { exportContacts } from '../../../contracts/contacts/contacts/export-contacts.ts';
import { contacts } from '../../../projections/contacts/contacts.ts';
import { AtOnce } from '../../platform/http/at-once.ts';
import { bind } from '../../platform/http/bind.ts';
import { streamText } from '../../platform/http/stream-text.ts';
import { ContactQueries } from '../contact.queries.ts';
import { CSV_HEADER, contactRow } from '../contact-csv.ts';
import type { ListedContact } from '../contact-list.ts';

const exportsAtOnce = new AtOnce(5);

export default bind(
  exportContacts,
  { reads: [contacts], raw: true, answers: 'text/csv', cost: 20, uses: [ContactQueries] },
  ({ query, session, response }, queries) =>
    exportsAtOnce.run(async () => {
      const found = await queries.found(session, query);
      response.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="contacts.csv"' });
      await streamText(response, csvOf(found));
    }),
);

const ROWS_AT_ONCE = 200;

function* csvOf(found: ListedContact[]): Generator<string> {
  yield CSV_HEADER;
  for (let from = 0; from < found.length; from += ROWS_AT_ONCE)
    yield found
      .slice(from, from + ROWS_AT_ONCE)
      .map(contactRow)
      .join('');
}
