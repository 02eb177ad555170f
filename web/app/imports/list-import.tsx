import '../schemas/checking.ts';
import { Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import {
  LIST_ROW_KINDS,
  type ListImport,
  type ListImportRow,
  type ListRowKind,
  MAX_LIST_FILE_BYTES,
} from '../../../contracts/kit/list-import.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, grouped } from '../../ui/words.ts';
import { CallError, keyOf, useRead } from '../client.ts';
import { usePageKeys } from '../page-keys.ts';
import { useSave } from '../save.ts';
import { sendBody } from '../send-file.ts';
import { ShellTop } from '../shell-top.tsx';
import type { ImportedList } from './imported-list.ts';
import css from './list-import.module.css';
import { Rows } from './list-import-rows.tsx';
import { RowTabs } from './row-tabs.tsx';

const ASK_EVERY_MS = 500;

/** An import of a list from a CSV file: chosen, previewed, adopted or dropped. Nothing changes before it is adopted. */
export function ListImportPage<Import extends ListImport, Row extends ListImportRow>({
  list,
  uploadUrl,
  options,
}: {
  list: ImportedList<Import, Row>;
  /** Where a file of this name is sent. */
  uploadUrl: (fileName: string) => string;
  /** What is chosen before the file. */
  options: ReactNode;
}) {
  const importId = Number(useParams()['importId']) || null;
  return (
    <>
      <ShellTop
        title={list.title}
        before={
          <Link className={css.back} to={list.home} aria-label={`Back to the ${list.noun}s`}>
            <Icon name="left" />
          </Link>
        }
      />
      <div className={css.page}>
        {importId === null ? (
          <Choose list={list} uploadUrl={uploadUrl} options={options} />
        ) : (
          <Run key={importId} importId={importId} list={list} />
        )}
      </div>
    </>
  );
}

/** Sends the file itself. */
async function sendList({ file, key, url, called, upload }: Sent): Promise<number> {
  if (file.size > MAX_LIST_FILE_BYTES)
    throw new CallError(
      413,
      'FILE_TOO_LARGE',
      `A list of ${called}s can have at most ${MAX_LIST_FILE_BYTES / 1024 / 1024} MB. Split it into several.`,
    );
  const { importId } = await sendBody(url, upload, {
    ...{ body: file, headers: { 'Content-Type': 'application/octet-stream' }, key },
    broken: 'It did not arrive. Check the network, and that the file is still where it was, and try again.',
  });
  return importId;
}

interface Sent {
  file: File;
  key: string;
  url: string;
  called: string;
  upload: ImportedList<ListImport, ListImportRow>['upload'];
}

function Choose<Import extends ListImport, Row extends ListImportRow>({
  list: { noun, path, format, upload: call },
  uploadUrl,
  options,
}: {
  list: ImportedList<Import, Row>;
  uploadUrl: (fileName: string) => string;
  options: ReactNode;
}) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const upload = useSave(sendList, { onSaved: (importId) => navigate(`${path}/${importId}`) });
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) void upload.save({ file, key: crypto.randomUUID(), url: uploadUrl(file.name.slice(-255)), called: noun, upload: call });
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
        {format} An export of this list fits as it is; so do those of most address books. First you see what would happen; nothing changes
        before you adopt it.
      </p>
      <div className={css.options}>{options}</div>
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

interface RunProps<Import extends ListImport, Row extends ListImportRow> {
  importId: number;
  list: ImportedList<Import, Row>;
}

/** An import as it runs, and what can be done with it. */
function useRun<Import extends ListImport, Row extends ListImportRow>({ importId, list }: RunProps<Import, Row>) {
  const queries = useQueryClient();
  const params = { importId };
  const [kind, setKind] = useState<ListRowKind | null>(null);
  const [alike, setAlike] = useState(false);
  const { data, error, refetch } = useRead(
    list.get,
    { params },
    { refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? ASK_EVERY_MS : false) },
  );
  const status = data?.status;
  useEffect(() => {
    if (status === 'adopted' || status === 'cancelled' || status === 'undone') void list.reload(queries);
  }, [status, queries, list]);
  const again = { invalidates: [list.get], onSaved: () => queries.removeQueries({ queryKey: keyOf(list.rows) }) };
  const adopt = useSave(list.adopt, { invalidates: [list.get] });
  const cancel = useSave(list.cancel, { invalidates: [list.get], failed: 'Not stopped.' });
  const undo = useSave(list.undo ?? list.cancel, { invalidates: [list.get], failed: 'Not taken back.' });
  const rerun = useSave(list.again, again);
  const canUndo = list.undo !== undefined && (status === 'adopted' || status === 'cancelled') && hasRecorded(data);
  const takeBack = () => void (canUndo && !undo.busy && undo.save({ params, body: {} }));
  usePageKeys({ 'mod+z': takeBack });
  return {
    ...{ data, error, refetch, alike, setAlike, setKind, adopt, cancel, undo, rerun, canUndo, takeBack },
    kind: kind ?? LIST_ROW_KINDS.find((one) => (data?.summary?.[one] ?? 0) > 0) ?? 'added',
    record: () => void adopt.save({ params, body: { alike: alike ? ('add' as const) : ('leave' as const) } }),
    stop: () => void cancel.save({ params, body: {} }),
    readAgain: () => rerun.save({ params, body: {} }),
  };
}
type RunModel = ReturnType<typeof useRun>;

function Run<Import extends ListImport, Row extends ListImportRow>({ importId, list }: RunProps<Import, Row>) {
  const run = useRun({ importId, list });
  const { data, error, refetch, adopt, rerun, kind, setKind } = run;
  if (error) return <FailureLine error={error} what="The import could not be fetched." onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  const { summary, status } = data;
  const isStale = adopt.failure?.code === `${list.noun.toUpperCase()}_IMPORT_STALE`;
  return (
    <>
      <header className={css.head}>
        <div>
          <h2>{data.fileName}</h2>
          <p className="muted">
            {list.about(data)}
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
          onRetry={isStale ? () => void run.readAgain().then(adopt.reset) : undefined}
        />
      ) : null}
      {rerun.failure ? <FailureLine error={rerun.failure} what="Not read again." /> : null}
      {summary && status !== 'reading' ? (
        <>
          <RowTabs shown={kind} setKind={setKind} summary={summary} />
          <Rows key={`${kind} ${status}`} importId={importId} list={list} kind={kind} total={summary[kind] ?? 0} />
        </>
      ) : (
        <div className={css.space} />
      )}
      <Steps run={run} data={data} noun={list.noun} path={list.path} home={list.homeOf?.(data) ?? list.home} />
    </>
  );
}

/** What can be done with the import as it stands. */
function Steps({ run, data, noun, path, home }: { run: RunModel; data: ListImport; noun: string; path: string; home: string }) {
  const { alike, setAlike, adopt, cancel, undo, rerun } = run;
  const { status } = data;
  const { added = 0, changed = 0, alike: alikes = 0 } = data.summary ?? {};
  const more = alike ? alikes : 0;
  const isStopped = status === 'interrupted' || status === 'cancelled';
  return (
    <footer className={css.foot}>
      {status === 'ready' && alikes > 0 ? (
        <Checkbox
          label={`Add the ${counted(alikes, 'row')} too that ${alikes === 1 ? 'looks' : 'look'} like another ${noun}`}
          checked={alike}
          onChange={(event) => setAlike(event.currentTarget.checked)}
        />
      ) : null}
      <span className={css.space} />
      {isRunning(data) ? (
        <Button variant="default" loading={cancel.busy} onClick={run.stop}>
          Stop
        </Button>
      ) : null}
      {status === 'ready' ? (
        <>
          <Button variant="default" loading={cancel.busy} onClick={run.stop}>
            Drop it
          </Button>
          <Button loading={adopt.busy} disabled={added + changed + more === 0} onClick={run.record}>
            {added + changed + more === 0 ? 'Nothing to record' : adoptWords(noun, added, more, changed)}
          </Button>
        </>
      ) : null}
      {isStopped && data.result !== null ? (
        <Button loading={adopt.busy} onClick={run.record}>
          Go on with it
        </Button>
      ) : isStopped ? (
        <Button variant="default" loading={rerun.busy} onClick={() => void run.readAgain()}>
          Read it again
        </Button>
      ) : null}
      {run.canUndo ? (
        <Button variant="default" leftSection={<Icon name="undo" />} loading={undo.busy} onClick={run.takeBack}>
          Take the whole import back
        </Button>
      ) : null}
      {status === 'adopted' || status === 'failed' || status === 'cancelled' || status === 'undone' ? (
        <>
          <Link className="link" to={path}>
            Import another file
          </Link>
          <Button component={Link} to={home}>
            To the {noun}s
          </Button>
        </>
      ) : null}
    </footer>
  );
}

const hasRecorded = (data: ListImport | undefined) => data?.result != null && data.result.added + data.result.changed > 0;
const isRunning = ({ status }: ListImport) => status === 'reading' || status === 'adopting';

function adoptWords(noun: string, added: number, alike: number, changed: number): string {
  const parts = [
    added + alike > 0 ? `Add ${counted(added + alike, noun)}` : '',
    changed > 0 ? `change ${grouped(String(changed))}` : '',
  ].filter(Boolean);
  const words = parts.join(' and ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function stateWords({ status, rowsDone, rowsTotal, result }: ListImport): string {
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
    case 'undone':
      return undoneWords(result?.undone ?? 0, result?.stays ?? 0);
    case 'failed':
      return 'This file could not be read';
    case 'interrupted':
      return recorded ? `Broken off: ${recorded}` : 'Broken off';
    case 'cancelled':
      return recorded ? `Stopped: ${recorded}` : 'Stopped; nothing was recorded';
  }
}

function undoneWords(undone: number, stays: number): string {
  const left =
    stays > 0 ? `; ${grouped(String(stays))} ${stays === 1 ? 'stays, because it was' : 'stay, because they were'} changed since` : '';
  return `Taken back: ${grouped(String(undone))}${left}`;
}
