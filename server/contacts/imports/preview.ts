import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import type { ContactKind } from '../../../contracts/contacts/entities.ts';
import { CONTACT_ROW_KINDS, type ContactRowKind, MAX_CONTACT_ROWS } from '../../../contracts/contacts/imports/contact-import.ts';
import type { StoredContact } from '../../../projections/contacts/contacts.ts';
import { blank, type ReadRow } from '../../platform/imports/cells.ts';
import { fileKindOf, UnreadableFile } from '../../platform/imports/file-kind.ts';
import type { ImportJob } from '../../platform/imports/import-queue.ts';
import { textRows } from '../../platform/imports/text-file.ts';
import { type ComparedRow, ContactComparison, columnsOf, knownColumns } from './comparing-contacts.ts';
import { PAGE_ROWS } from './contact-imports.tables.ts';

export interface PreviewJob extends ImportJob {
  databaseUrl: string;
  /** Schema of the read model of contacts. */
  schema: string;
  run: number;
}

const TOLD_EVERY_MS = 300;
const HEADER_WITHIN = 20;
const ROWS_PER_TURN = 500;

/** The rows of a CSV file below its header. Throws UnreadableFile with a message for a person. */
export async function readContacts(
  bytes: Uint8Array,
  pause: (rows: number) => Promise<void> = async () => {},
): Promise<{ headers: string[]; rows: ReadRow[] }> {
  if (fileKindOf(bytes) !== 'text') throw new UnreadableFile('This is a workbook. Save it as CSV, then choose that file.');
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

/**
 * Reads an uploaded file, compares it with the list, and writes the preview beside the file. Opens its own connection because it runs in its own process. An
 * unreadable file is an outcome (`failed`); any other error is thrown. Writes nothing if a later run of the same import has started.
 */
export async function preview(job: PreviewJob, signal?: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: job.databaseUrl, application_name: 'scopebook contact import' });
  // pg emits `error` when a connection breaks; without a listener Node would exit. The query in progress fails by itself.
  client.on('error', () => {});
  await client.connect();
  const mine = [job.importId, job.run];
  let told = 0;
  const tell = async (done: number, total: number | null) => {
    await nextTurn();
    signal?.throwIfAborted();
    if (performance.now() - told < TOLD_EVERY_MS) return;
    told = performance.now();
    await client.query('update contact_import set rows_done = $3, rows_total = $4 where import_id = $1 and run = $2', [
      ...mine,
      done,
      total,
    ]);
  };
  try {
    const { rows } = await client.query<{ kind: ContactKind; list: string; user_id: number }>(
      'select kind, list, user_id from contact_import where import_id = $1 and run = $2',
      mine,
    );
    const [stored] = rows;
    if (!stored) return;
    const { headers, rows: fileRows } = await readContacts(await fileOf(client, job.importId), (done) => tell(done, null));
    const { position, existing } = await contactsOf(client, job, stored.list === 'mine' ? stored.user_id : null);
    const columns = columnsOf(headers);
    const comparison = new ContactComparison(columns, stored.kind, existing);
    const compared: Record<ContactRowKind, ComparedRow[]> = { added: [], changed: [], alike: [], same: [], bad: [] };
    for (const [n, row] of fileRows.entries()) {
      const result = comparison.compare(row);
      compared[result.becomes].push(result);
      if (n % ROWS_PER_TURN === 0) await tell(n, fileRows.length);
    }
    signal?.throwIfAborted();
    const unused = headers.filter((header, n) => header !== '' && columns[n] === null);
    await write(client, job, compared, { total: fileRows.length, unused, position });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const problem = error.message.replace('price list', 'list');
    await client.query(`update contact_import set status = 'failed', problem = $3 where import_id = $1 and run = $2`, [...mine, problem]);
  } finally {
    await client.end().catch(() => {});
  }
}

async function fileOf(client: pg.Client, importId: number): Promise<Buffer> {
  const { rows } = await client.query<{ bytes: Buffer }>('select bytes from contact_import_part where import_id = $1 order by part', [
    importId,
  ]);
  return Buffer.concat(rows.map(({ bytes }) => bytes));
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

async function write(
  client: pg.Client,
  { importId, run }: PreviewJob,
  compared: Record<ContactRowKind, ComparedRow[]>,
  { total, unused, position }: { total: number; unused: string[]; position: string },
): Promise<void> {
  await client.query('begin');
  const { rowCount } = await client.query('select 1 from contact_import where import_id = $1 and run = $2 for update', [importId, run]);
  if (rowCount === 1) {
    await client.query('delete from contact_import_page where import_id = $1', [importId]);
    for (const kind of CONTACT_ROW_KINDS)
      for (let from = 0; from < compared[kind].length; from += PAGE_ROWS) {
        const page = compared[kind].slice(from, from + PAGE_ROWS);
        await client.query('insert into contact_import_page (import_id, kind, page, rows, plan) values ($1, $2, $3, $4, $5)', [
          importId,
          kind,
          from / PAGE_ROWS,
          JSON.stringify(page.map(({ shown }) => shown)),
          JSON.stringify(page.map(({ plan }) => plan)),
        ]);
      }
    const summary = Object.fromEntries(CONTACT_ROW_KINDS.map((kind) => [kind, compared[kind].length]));
    await client.query(
      `update contact_import set status = 'ready', problem = null, rows_done = $3, rows_total = $3, summary = $4, unused = $5, base_position = $6, ids = null
        where import_id = $1 and run = $2`,
      [importId, run, total, JSON.stringify(summary), JSON.stringify(unused), position],
    );
  }
  await client.query('commit');
}
