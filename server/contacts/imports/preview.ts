import type pg from 'pg';
import type { ContactKind } from '../../../contracts/contacts/entities.ts';
import { CONTACT_ROW_KINDS, type ContactRowKind, MAX_CONTACT_ROWS } from '../../../contracts/contacts/imports/contact-import.ts';
import type { StoredContact } from '../../../projections/contacts/contacts.ts';
import { blank, type ReadRow } from '../../platform/imports/cells.ts';
import { type ExpectedFile, fileKindOf, UnreadableFile } from '../../platform/imports/file-kind.ts';
import type { ImportJob } from '../../platform/imports/import-queue.ts';
import { PAGE_ROWS, withStoredImport } from '../../platform/imports/stored-import.ts';
import { textRows } from '../../platform/imports/text-file.ts';
import { type ComparedRow, ContactComparison, columnsOf, knownColumns } from './comparing-contacts.ts';

export interface PreviewJob extends ImportJob {
  databaseUrl: string;
  /** Schema of the read model of contacts. */
  schema: string;
}

export const CONTACT_LIST: ExpectedFile = { name: 'list of contacts', formats: 'CSV' };
const HEADER_WITHIN = 20;
const ROWS_PER_TURN = 500;

/** The rows of a CSV file below its header. Throws UnreadableFile with a message for a person. */
export async function readContacts(
  bytes: Uint8Array,
  pause: (rows: number) => Promise<void> = async () => {},
): Promise<{ headers: string[]; rows: ReadRow[] }> {
  if (fileKindOf(bytes, CONTACT_LIST) !== 'text') throw new UnreadableFile('This is a workbook. Save it as CSV, then choose that file.');
  const rows: ReadRow[] = [];
  for await (const batch of textRows(bytes).rows) {
    for (const row of batch) if (!row.cells.every(blank)) rows.push(row);
    if (rows.length > MAX_CONTACT_ROWS + HEADER_WITHIN)
      throw new UnreadableFile(`This file has more than ${MAX_CONTACT_ROWS.toLocaleString('en')} rows. Split it into several.`);
    await pause(rows.length);
  }
  const known = rows.slice(0, HEADER_WITHIN).map(({ cells }) => knownColumns(cells.map(String)));
  const most = Math.max(0, ...known);
  if (most === 0)
    throw new UnreadableFile(
      'No column of this file is one of a contact. The first row has to name the columns: first name, last name, company, phone, email, address.',
    );
  const at = known.indexOf(most);
  const below = rows.slice(at + 1);
  if (below.length === 0) throw new UnreadableFile('This file has a header, and no rows below it.');
  return { headers: (rows[at] as ReadRow).cells.map((cell) => String(cell).trim().slice(0, 100)), rows: below };
}

/** Reads an uploaded file, compares it with the list, and writes the preview beside the file. */
export function preview(job: PreviewJob, signal?: AbortSignal): Promise<void> {
  return withStoredImport(job, { table: 'contact_import', name: 'scopebook contact import', signal }, async (stored) => {
    const tell = (done: number, total: number | null) => stored.tell(() => ({ rows_done: done, rows_total: total }));
    const row = await stored.columns<{ kind: ContactKind; list: string; user_id: number }>('kind', 'list', 'user_id');
    if (!row) return;
    const { headers, rows } = await readContacts(await stored.file(), (done) => tell(done, null));
    const { position, existing } = await contactsOf(stored.client, job, row.list === 'mine' ? row.user_id : null);
    const columns = columnsOf(headers);
    const comparison = new ContactComparison(columns, row.kind, existing);
    const compared: Record<ContactRowKind, ComparedRow[]> = { added: [], changed: [], alike: [], same: [], bad: [] };
    for (const [n, one] of rows.entries()) {
      const result = comparison.compare(one);
      compared[result.becomes].push(result);
      if (n % ROWS_PER_TURN === 0) await tell(n, rows.length);
    }
    const unused = headers.filter((header, n) => header !== '' && columns[n] === null);
    const summary = Object.fromEntries(CONTACT_ROW_KINDS.map((kind) => [kind, compared[kind].length]));
    await stored.finish(pagesOf(compared), () => ({
      rows_done: rows.length,
      rows_total: rows.length,
      summary: JSON.stringify(summary),
      unused: JSON.stringify(unused),
      base_position: position,
      ids: null,
    }));
  });
}

/** The live contacts of the list, and the position that the organisation's contacts have; read together. */
async function contactsOf(client: pg.Client, { schema, organizationId }: PreviewJob, userId: number | null) {
  const { rows } = await client.query<StoredContact & { newest: string }>(
    `select *, (select coalesce(max(position), -1) from "${schema}".contact where organization_id = $1)::text as newest from "${schema}".contact
      where organization_id = $1 and user_id is not distinct from $2 and not deleted and merged_into is null order by contact_id`,
    [organizationId, userId],
  );
  if (rows[0]) return { position: rows[0].newest, existing: rows };
  const { rows: heads } = await client.query<{ newest: string }>(
    `select coalesce(max(position), -1)::text as newest from "${schema}".contact where organization_id = $1`,
    [organizationId],
  );
  return { position: heads[0]?.newest ?? '-1', existing: rows };
}

function* pagesOf(compared: Record<ContactRowKind, ComparedRow[]>) {
  for (const kind of CONTACT_ROW_KINDS)
    for (let from = 0; from < compared[kind].length; from += PAGE_ROWS) {
      const page = compared[kind].slice(from, from + PAGE_ROWS);
      const rows = JSON.stringify(page.map(({ shown }) => shown));
      const plan = JSON.stringify(page.map(({ plan }) => plan));
      yield { kind, page: from / PAGE_ROWS, rows, plan };
    }
}
