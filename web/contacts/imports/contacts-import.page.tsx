import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { ContactKind, ContactList } from '../../../contracts/contacts/entities.ts';
import { adoptContactImport } from '../../../contracts/contacts/imports/adopt-contact-import.ts';
import { cancelContactImport } from '../../../contracts/contacts/imports/cancel-contact-import.ts';
import {
  CONTACT_ROW_KINDS,
  type ContactImport,
  type ContactImportRow,
  type ContactRowKind,
  MAX_CONTACT_FILE_BYTES,
} from '../../../contracts/contacts/imports/contact-import.ts';
import { getContactImport } from '../../../contracts/contacts/imports/get-contact-import.ts';
import { getContactImportRows } from '../../../contracts/contacts/imports/get-contact-import-rows.ts';
import { runContactImportAgain } from '../../../contracts/contacts/imports/run-contact-import-again.ts';
import { uploadContacts } from '../../../contracts/contacts/imports/upload-contacts.ts';
import { formatPhone } from '../../../contracts/format.ts';
import { CallError, keyOf, urlOf, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { ShellTop } from '../../app/shell.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, grouped } from '../../ui/words.ts';
import { reloadContacts } from '../contacts/saves.ts';
import css from './contacts-import.module.css';
import { RowTabs } from './row-tabs.tsx';

const ASK_EVERY_MS = 500;
const PAGE = 200;

/** Contacts from a CSV file: chosen, previewed, adopted or dropped. Nothing changes before it is adopted. */
export default function ContactsImportPage() {
  const importId = Number(useParams().importId) || null;
  return (
    <>
      <ShellTop
        title="Import contacts"
        before={
          <Link className={css.back} to="/contacts" aria-label="Back to the contacts">
            <Icon name="left" />
          </Link>
        }
      />
      <div className={css.page}>{importId === null ? <Choose /> : <Run key={importId} importId={importId} />}</div>
    </>
  );
}

/** Sends the file itself. The same key and file again is the same import, so that an answer that was lost makes no second one. */
async function sendFile({ file, key, kind, list }: { file: File; key: string; kind: ContactKind; list: ContactList }): Promise<number> {
  if (file.size > MAX_CONTACT_FILE_BYTES)
    throw new CallError(
      413,
      'FILE_TOO_LARGE',
      `A list of contacts can have at most ${MAX_CONTACT_FILE_BYTES / 1024 / 1024} MB. Split it into several.`,
    );
  let response: Response;
  try {
    response = await fetch(urlOf(uploadContacts, { query: { fileName: file.name.slice(-255), kind, list } }), {
      method: uploadContacts.method,
      headers: { Accept: 'application/json', 'Content-Type': 'application/octet-stream', 'Idempotency-Key': key },
      body: file,
    });
  } catch {
    throw new CallError(
      0,
      'NO_CONNECTION',
      'It did not arrive. Check the network, and that the file is still where it was, and try again.',
    );
  }
  const body: unknown = await response.json().catch(() => null);
  const made = uploadContacts.response.safeParse(body);
  if (response.ok && made.success) return made.data.importId;
  const told = (body ?? {}) as { code?: string; detail?: string; title?: string };
  throw new CallError(
    response.status,
    told.code ?? `HTTP_${response.status}`,
    told.detail ?? told.title ?? `The server answered ${response.status}.`,
  );
}

function Choose() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<ContactKind>('customer');
  const [list, setList] = useState<ContactList>('organization');
  const [over, setOver] = useState(false);
  const upload = useSave(sendFile, { onSaved: (importId) => navigate(`/contacts/import/${importId}`) });
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) void upload.save({ file, key: crypto.randomUUID(), kind, list });
  };
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return (
    <section className={css.choose} data-over={over || undefined} aria-label="Choose a file" {...drop}>
      <h2>Drop a CSV file here, or choose one</h2>
      <p className="muted">
        The first row names the columns: first name, last name, company, phone, email, address, city, state, ZIP code, notes. An export of
        this list fits as it is; so do those of most address books. First you see what would happen; nothing changes before you adopt it.
      </p>
      <div className={css.options}>
        <SegmentedControl
          aria-label="What rows are that do not say so themselves"
          value={kind}
          onChange={(value) => setKind(value as ContactKind)}
          data={[
            { value: 'customer', label: 'Customers' },
            { value: 'vendor', label: 'Vendors' },
          ]}
        />
        <SegmentedControl
          aria-label="List"
          value={list}
          onChange={(value) => setList(value as ContactList)}
          data={[
            { value: 'organization', label: 'Organization' },
            { value: 'mine', label: 'Mine' },
          ]}
        />
      </div>
      {upload.failure ? (
        <FailureLine
          error={upload.failure}
          what="The file was not taken."
          onRetry={upload.input && upload.failure.status === 0 ? () => upload.input && void upload.save(upload.input) : undefined}
        />
      ) : null}
      <Button leftSection={<Icon name="upload" />} loading={upload.busy} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </section>
  );
}

function Run({ importId }: { importId: number }) {
  const queries = useQueryClient();
  const params = { importId };
  const [kind, setKind] = useState<ContactRowKind | null>(null);
  const [alike, setAlike] = useState(false);
  const { data, error, refetch } = useRead(
    getContactImport,
    { params },
    { refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? ASK_EVERY_MS : false) },
  );
  const status = data?.status;
  useEffect(() => {
    if (status === 'adopted' || status === 'cancelled') void reloadContacts(queries);
  }, [status, queries]);
  const again = { invalidates: [getContactImport], onSaved: () => queries.removeQueries({ queryKey: keyOf(getContactImportRows) }) };
  const adopt = useSave(adoptContactImport, { invalidates: [getContactImport] });
  const cancel = useSave(cancelContactImport, { invalidates: [getContactImport], failed: 'Not stopped.' });
  const rerun = useSave(runContactImportAgain, again);
  if (error) return <FailureLine error={error} what="The import could not be fetched." onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  const { summary } = data;
  const shown = kind ?? CONTACT_ROW_KINDS.find((one) => (summary?.[one] ?? 0) > 0) ?? 'added';
  const count = summary ? (summary.added ?? 0) + (summary.changed ?? 0) + (alike ? (summary.alike ?? 0) : 0) : 0;
  const stale = adopt.failure?.code === 'CONTACT_IMPORT_STALE';
  const goesOn = (status === 'interrupted' || status === 'cancelled') && data.result !== null;
  const asked = { params, body: { alike: alike ? ('add' as const) : ('leave' as const) } };
  return (
    <>
      <header className={css.head}>
        <div>
          <h2>{data.fileName}</h2>
          <p className="muted">
            {data.kind === 'customer' ? 'Customers' : 'Vendors'} for {data.list === 'organization' ? 'the organization’s list' : 'my list'},
            from {data.by}
            {data.unused.length > 0 ? `. Not used: ${data.unused.join(', ')}` : ''}
          </p>
        </div>
        <p role="status">{stateWords(data)}</p>
      </header>
      {isRunning(data) ? (
        <progress className={css.progress} value={data.rowsDone} max={data.rowsTotal ?? undefined} aria-label={stateWords(data)} />
      ) : null}
      {data.problem && !isRunning(data) ? (
        <p className={css.problem} role="alert">
          <Icon name="warning" />
          {data.problem}
        </p>
      ) : null}
      {adopt.failure ? (
        <FailureLine
          error={adopt.failure}
          what="Nothing was recorded."
          onRetry={stale ? () => void rerun.save({ params, body: {} }).then(adopt.reset) : undefined}
        />
      ) : null}
      {rerun.failure ? <FailureLine error={rerun.failure} what="Not read again." /> : null}
      {summary && status !== 'reading' ? (
        <>
          <RowTabs shown={shown} setKind={setKind} summary={summary} />
          <Rows key={`${shown} ${status}`} importId={importId} kind={shown} total={summary[shown] ?? 0} />
        </>
      ) : (
        <div className={css.space} />
      )}
      <footer className={css.foot}>
        {status === 'ready' && (summary?.alike ?? 0) > 0 ? (
          <Checkbox
            label={`Add the ${counted(summary?.alike ?? 0, 'row')} too that look like another contact`}
            checked={alike}
            onChange={(event) => setAlike(event.currentTarget.checked)}
          />
        ) : null}
        <span className={css.space} />
        {status === 'reading' || status === 'adopting' ? (
          <Button variant="default" loading={cancel.busy} onClick={() => void cancel.save({ params, body: {} })}>
            Stop
          </Button>
        ) : null}
        {status === 'ready' ? (
          <>
            <Button variant="default" loading={cancel.busy} onClick={() => void cancel.save({ params, body: {} })}>
              Drop it
            </Button>
            <Button loading={adopt.busy} disabled={count === 0} onClick={() => void adopt.save(asked)}>
              {count === 0
                ? 'Nothing to record'
                : adoptWords(summary?.added ?? 0, alike ? (summary?.alike ?? 0) : 0, summary?.changed ?? 0)}
            </Button>
          </>
        ) : null}
        {goesOn ? (
          <Button loading={adopt.busy} onClick={() => void adopt.save(asked)}>
            Go on with it
          </Button>
        ) : status === 'interrupted' || status === 'cancelled' ? (
          <Button variant="default" loading={rerun.busy} onClick={() => void rerun.save({ params, body: {} })}>
            Read it again
          </Button>
        ) : null}
        {status === 'adopted' || status === 'failed' || status === 'cancelled' ? (
          <>
            <Link className="link" to="/contacts/import">
              Import another file
            </Link>
            <Button component={Link} to={data.list === 'mine' ? '/contacts?list=mine' : '/contacts'}>
              To the contacts
            </Button>
          </>
        ) : null}
      </footer>
    </>
  );
}

const isRunning = ({ status }: ContactImport) => status === 'reading' || status === 'adopting';

function adoptWords(added: number, alike: number, changed: number): string {
  const parts = [
    added + alike > 0 ? `Add ${counted(added + alike, 'contact')}` : '',
    changed > 0 ? `change ${grouped(String(changed))}` : '',
  ].filter(Boolean);
  const words = parts.join(' and ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function stateWords({ status, rowsDone, rowsTotal, result }: ContactImport): string {
  const of = rowsTotal === null ? '' : ` of ${grouped(String(rowsTotal))}`;
  const recorded = result
    ? `${grouped(String(result.added))} added, ${grouped(String(result.changed))} changed${result.refused > 0 ? `, ${grouped(String(result.refused))} left alone because somebody changed them meanwhile` : ''}`
    : '';
  switch (status) {
    case 'reading':
      return `Reading, ${grouped(String(rowsDone))}${of} rows`;
    case 'ready':
      return `${counted(rowsTotal ?? 0, 'row')} read; nothing is recorded yet`;
    case 'adopting':
      return `Recording, ${grouped(String(rowsDone))}${of}`;
    case 'adopted':
      return `Recorded: ${recorded}`;
    case 'failed':
      return 'This file could not be read';
    case 'interrupted':
      return recorded ? `Broken off: ${recorded}` : 'Broken off';
    case 'cancelled':
      return recorded ? `Stopped: ${recorded}` : 'Stopped; nothing was recorded';
  }
}

function Rows({ importId, kind, total }: { importId: number; kind: ContactRowKind; total: number }) {
  const [take, setTake] = useState(PAGE);
  const { data, error, refetch } = useRead(
    getContactImportRows,
    { params: { importId }, query: { kind, take: Math.min(500, take) } },
    { enabled: total > 0 },
  );
  if (error) return <FailureLine error={error} what="The rows could not be fetched." onRetry={() => void refetch()} />;
  if (total === 0) return <p className={`${css.none} muted`}>No row is of this kind.</p>;
  if (!data) return <SkeletonRows rows={8} />;
  return (
    <div className={css.scroll}>
      <table className={css.rows}>
        <thead>
          <tr>
            <th scope="col" className={css.number}>
              Row
            </th>
            <th scope="col">Name</th>
            <th scope="col">Phone</th>
            <th scope="col">Email</th>
            <th scope="col">Address</th>
            <th scope="col">{kind === 'changed' ? 'Changes' : kind === 'added' ? '' : 'Why'}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <Line key={row.row} row={row} />
          ))}
        </tbody>
      </table>
      {total > data.rows.length ? (
        <p className={`${css.none} muted`}>
          {grouped(String(data.rows.length))} of {grouped(String(total))} shown.{' '}
          {take < 500 ? (
            <button type="button" className="link" onClick={() => setTake(500)}>
              Show more
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function Line({ row }: { row: ContactImportRow }) {
  return (
    <tr>
      <td className={css.number}>{row.row}</td>
      <th scope="row">
        <Icon name={row.kind === 'vendor' ? 'building' : 'person'} label={row.kind === 'vendor' ? 'Vendor' : 'Customer'} />
        {row.name || <span className="muted">No name</span>}
      </th>
      <td>{formatPhone(row.phone)}</td>
      <td>{row.email}</td>
      <td>{row.address}</td>
      <td>
        {row.why}
        {row.changes.map(({ field, before, after }) => (
          <span key={field} className={css.change}>
            {field}: {before ? <s className="muted">{before}</s> : null} {after}
          </span>
        ))}
      </td>
    </tr>
  );
}
