import { LIST_ROW_KINDS, type ListImportRow, type ListRowKind, MAX_LIST_ROWS } from '../../../contracts/kit/list-import.ts';
import { blank, type ReadRow } from './cells.ts';
import { type ExpectedFile, fileKindOf, UnreadableFile } from './file-kind.ts';
import type { ImportJob } from './import-queue.ts';
import { PAGE_ROWS, type StoredImport, withStoredImport } from './stored-import.ts';
import { textRows } from './text-file.ts';

export interface ListJob extends ImportJob {
  databaseUrl: string;
  /** Schema of the read model of the list. */
  schema: string;
}

/** A row beside the list: what becomes of it, what the preview shows, and what an adoption records. */
export interface ComparedRow {
  becomes: ListRowKind;
  shown: ListImportRow;
  plan: { row: number } | null;
}

/** A list as files of it look. */
export interface ListFile {
  expected: ExpectedFile;
  columnsOf(headers: string[]): (string | null)[];
  /** Said of a file without a known column. */
  noColumn: string;
}

/** How the rows of one kind of list are compared. */
export interface ListPreview extends ListFile {
  /** The table of imports. */
  table: string;
  /** The list as it is now, and its log position; nothing once a later run has begun. */
  begin(
    stored: StoredImport,
    job: ListJob,
    columns: (string | null)[],
  ): Promise<{ position: string; compare(row: ReadRow): ComparedRow } | undefined>;
}

const HEADER_WITHIN = 20;
const ROWS_PER_TURN = 500;

/** The rows of a CSV file below its header. Throws UnreadableFile with a message for a person. */
export async function readList(
  { expected, columnsOf, noColumn }: ListFile,
  bytes: Uint8Array,
  pause: (rows: number) => Promise<void> = async () => {},
): Promise<{ headers: string[]; rows: ReadRow[] }> {
  if (fileKindOf(bytes, expected) !== 'text') throw new UnreadableFile('This is a workbook. Save it as CSV, then choose that file.');
  const rows: ReadRow[] = [];
  for await (const batch of textRows(bytes).rows) {
    for (const row of batch) if (!row.cells.every(blank)) rows.push(row);
    if (rows.length > MAX_LIST_ROWS + HEADER_WITHIN)
      throw new UnreadableFile(`This file has more than ${MAX_LIST_ROWS.toLocaleString('en')} rows. Split it into several.`);
    await pause(rows.length);
  }
  const known = rows.slice(0, HEADER_WITHIN).map(({ cells }) => columnsOf(cells.map(String)).filter((field) => field !== null).length);
  const most = Math.max(0, ...known);
  if (most === 0) throw new UnreadableFile(noColumn);
  const at = known.indexOf(most);
  const below = rows.slice(at + 1);
  if (below.length === 0) throw new UnreadableFile('This file has a header, and no rows below it.');
  return { headers: (rows[at] as ReadRow).cells.map((cell) => String(cell).trim().slice(0, 100)), rows: below };
}

/** Reads an uploaded file, compares it with the list, and writes the preview beside the file. */
export function previewList(list: ListPreview, job: ListJob, signal?: AbortSignal): Promise<void> {
  const { table, columnsOf } = list;
  return withStoredImport(job, { table, name: `scopebook ${table.replace('_', ' ')}`, signal }, async (stored) => {
    const tell = (done: number, total: number | null) => stored.tell(() => ({ rows_done: done, rows_total: total }));
    const { headers, rows } = await readList(list, await stored.file(), (done) => tell(done, null));
    const columns = columnsOf(headers);
    const begun = await list.begin(stored, job, columns);
    if (!begun) return;
    const compared: Record<ListRowKind, ComparedRow[]> = { added: [], changed: [], alike: [], same: [], bad: [] };
    for (const [n, one] of rows.entries()) {
      const result = begun.compare(one);
      compared[result.becomes].push(result);
      if (n % ROWS_PER_TURN === 0) await tell(n, rows.length);
    }
    const unused = headers.filter((header, n) => header !== '' && columns[n] === null);
    const summary = Object.fromEntries(LIST_ROW_KINDS.map((kind) => [kind, compared[kind].length]));
    await stored.finish(pagesOf(compared), () => ({
      rows_done: rows.length,
      rows_total: rows.length,
      summary: JSON.stringify(summary),
      unused: JSON.stringify(unused),
      base_position: begun.position,
      ids: null,
    }));
  });
}

function* pagesOf(compared: Record<ListRowKind, ComparedRow[]>) {
  for (const kind of LIST_ROW_KINDS)
    for (let from = 0; from < compared[kind].length; from += PAGE_ROWS) {
      const page = compared[kind].slice(from, from + PAGE_ROWS);
      const rows = JSON.stringify(page.map(({ shown }) => shown));
      const plan = JSON.stringify(page.map(({ plan }) => plan));
      yield { kind, page: from / PAGE_ROWS, rows, plan };
    }
}
