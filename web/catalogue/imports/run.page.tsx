// One file above 400 lines, because every part shows the same import in one of its states.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { adoptPriceImport } from '../../../contracts/catalogue/imports/adopt-price-import.ts';
import { cancelPriceImport } from '../../../contracts/catalogue/imports/cancel-price-import.ts';
import { discardPriceImport } from '../../../contracts/catalogue/imports/discard-price-import.ts';
import { getPriceImport } from '../../../contracts/catalogue/imports/get-price-import.ts';
import { listPriceImports } from '../../../contracts/catalogue/imports/list-price-imports.ts';
import { mapPriceImport } from '../../../contracts/catalogue/imports/map-price-import.ts';
import type { ImportSummary } from '../../../contracts/catalogue/imports/price-import.ts';
import { useChanges } from '../../app/changes.ts';
import { type CallError, refresh, useRead } from '../../app/client.ts';
import { type Command, usePageCommands } from '../../app/commands.ts';
import { useMay } from '../../app/me.ts';
import { refreshBook } from '../../app/refresh-book.ts';
import { useSave } from '../../app/save.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { OnlyAdministrators } from '../../ui/only-administrators.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell, tellFailure } from '../../ui/toast.ts';
import { day } from '../../ui/words.ts';
import { ImportBadRows } from './bad-rows.tsx';
import { AdoptedFoot, AdoptFoot, noneTaken } from './foot.tsx';
import { type Import, ImportHead, type Steps } from './head.tsx';
import type { Kind } from './layout.ts';
import { ImportMapping } from './mapping.tsx';
import { ImportRows, type RowsHandle } from './rows.tsx';
import css from './run.module.css';
import { useWide } from './scroll.ts';
import { ImportHistogram, ImportTiles, type Shown } from './summary.tsx';
import { ImportBack, ImportTitle } from './title.tsx';
import { effectWords, isRunning, leftOutWords, missingColumns } from './words.ts';

const IMPORT_READS = [getPriceImport, listPriceImports];

/** A short dry run is followed closely, a long one less and less. */
const pace = (answers: number) => Math.min(2_500, 400 * 1.2 ** answers);

/** One price list: what its dry run found, and adopting it or throwing it away. */
export default function ImportRunPage() {
  const importId = Number(useParams().importId);
  const phone = usePhone();
  const known = Number.isInteger(importId) && importId > 0 && importId < 2_147_483_648;
  const read = useRead(
    getPriceImport,
    { params: { importId } },
    // While it runs it is followed closely; a finished one is looked after now and then, because the book may move on under it.
    {
      enabled: known,
      refetchInterval: ({ state: { data, dataUpdateCount } }) =>
        !data ? false : isRunning(data) ? pace(dataUpdateCount) : data.status === 'ready' ? 20_000 : false,
    },
  );
  const now = read.data;
  const missing = !known || read.error?.code === 'IMPORT_NOT_FOUND';
  return (
    <>
      <title>{now ? `${now.fileName}, Scopebook` : 'Import prices, Scopebook'}</title>
      <ShellTop
        title={<ImportTitle importId={known ? importId : undefined} />}
        before={phone ? <ImportBack to="/price-book/import" label="the imports" /> : undefined}
      />
      {missing ? (
        <EmptyState text="There is no such import. It may have been made by another organization, or be one of the older ones, which are not kept.">
          <Button component={Link} to="/price-book/import">
            Import prices
          </Button>
        </EmptyState>
      ) : null}
      {read.error && !missing ? (
        <FailureLine error={read.error} what="The import could not be fetched." onRetry={() => void read.refetch()} />
      ) : null}
      {read.isPending && known ? <SkeletonRows rows={10} /> : null}
      {now && !missing ? <OneImport key={importId} now={now} /> : null}
    </>
  );
}

function OneImport({ now }: { now: Import }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const page = useRef<HTMLDivElement>(null);
  // A book that has moved on makes the comparison stale.
  useChanges(undefined, () => void refresh(queries, IMPORT_READS));
  const [mapping, setMapping] = useState(false);
  const [from, setFrom] = useState('');
  const ofImport = { params: { importId: now.importId } };
  const again = useSave(mapPriceImport, { invalidates: IMPORT_READS, onFailed: (error) => failed(error, 'It was not run again.') });
  const cancel = useSave(cancelPriceImport, { invalidates: IMPORT_READS, failed: 'It was not stopped.' });
  const discard = useSave(discardPriceImport, {
    onSaved: async () => {
      tell(`Import ${now.importId}, ${now.fileName}, was discarded.`);
      await refresh(queries, [listPriceImports]);
    },
    onFailed: (error) => failed(error, 'It was not discarded.'),
  });
  const adopt = useSave(adoptPriceImport, {
    onSaved: ({ version }) => {
      void refreshBook(queries);
      void refresh(queries, IMPORT_READS);
      tell(adoptedWords(version, now, from));
    },
    onFailed: (error) =>
      error.fields.effectiveFrom || error.code === 'EFFECTIVE_DATE_PAST' ? undefined : failed(error, 'Nothing was adopted.'),
  });
  /** What somebody else did with it meanwhile shows by itself. */
  const failed = (error: CallError, what: string) => {
    void refresh(queries, IMPORT_READS);
    if (error.code !== 'PRICE_LIST_STALE') tellFailure(error, what);
  };

  const running = isRunning(now);
  const open = now.status === 'ready';
  const summary = open || now.status === 'adopted' ? now.summary : null;
  const effect = summary && effectWords(summary);
  const runAgain = () => void again.save({ ...ofImport, body: {} });
  const may = useMay('EditPriceBook');
  const steps: Steps = {
    change: !may || running || now.columns.length === 0 || closed(now) ? undefined : () => setMapping(true),
    // A file that cannot be read is not read better the second time.
    again: !may || running || closed(now) || now.status === 'failed' ? undefined : runAgain,
    cancel: may && running ? () => void cancel.save(ofImport) : undefined,
  };
  const adoptable = may && open && !now.stale && effect !== null;
  // Who has gone on to another page meanwhile stays there.
  const doAdopt = () => void adopt.save({ ...ofImport, body: from === '' ? {} : { effectiveFrom: from } }, () => navigate('/price-book'));
  const doDiscard = () => void discard.save(ofImport, () => navigate('/price-book/import'));
  usePageCommands(
    useCommands({
      'Change the columns of the price list': steps.change,
      'Run the dry run again': steps.again,
      'Stop the dry run': steps.cancel,
      [`Adopt as version ${(now.baseVersion ?? 0) + 1} of the price book`]: adoptable ? doAdopt : undefined,
      'Import another price list': () => navigate('/price-book/import'),
    }),
  );

  return (
    <>
      <div ref={page} className={summary ? css.page : `${css.page} ${css.pagePlain}`}>
        <ImportHead now={now} steps={steps} busy={again.busy || cancel.busy} />
        {summary ? (
          <>
            <Notice now={now} steps={steps} busy={again.busy} />
            <Result now={now} summary={summary} page={page} onChange={missingColumns(now.columns) ? undefined : steps.change} />
          </>
        ) : null}
        {running ? <SkeletonRows rows={8} /> : null}
        {summary || running ? null : <Ended now={now} steps={steps} onDiscard={may ? doDiscard : undefined} />}
      </div>
      {open && summary ? (
        <AdoptFoot
          now={now}
          summary={summary}
          effect={effect}
          from={from}
          adoptable={adoptable}
          setFrom={setFrom}
          may={may}
          doDiscard={doDiscard}
          doAdopt={doAdopt}
          runAgain={runAgain}
          failure={adopt.failure}
          adopting={adopt.busy}
          reset={adopt.reset}
          discarding={discard.busy}
          rerunning={again.busy}
        />
      ) : null}
      {now.status === 'adopted' ? <AdoptedFoot now={now} summary={summary} effect={effect} /> : null}
      {mapping ? <ImportMapping now={now} onClose={() => setMapping(false)} /> : null}
    </>
  );
}

const closed = ({ status }: Import) => status === 'adopted' || status === 'discarded';

/** What stands in the way of adopting it, with the next step. */
function Notice({ now, steps, busy }: { now: Import; steps: Steps; busy: boolean }) {
  const open = now.status === 'ready';
  const lacking = open ? missingColumns(now.columns) : null;
  const leftOut = open ? leftOutWords(now.columns) : null;
  if (!now.stale && !lacking && !leftOut) return null;
  return (
    <div className={css.notice} role="status">
      <Icon name="warning" />
      <span>
        {now.stale
          ? `The price book has changed since this dry run, which compared with version ${now.baseVersion}. Run it again before you adopt it.`
          : lacking
            ? `${lacking} Say which one does.`
            : leftOut}
      </span>
      <Button size="xs" variant="default" loading={busy} onClick={now.stale ? steps.again : steps.change}>
        {now.stale ? 'Run again' : 'Change columns'}
      </Button>
    </div>
  );
}

interface ResultProps {
  now: Import;
  summary: ImportSummary;
  page: RefObject<HTMLDivElement | null>;
  onChange?: () => void;
}

function Result({ now, summary, page, onChange }: ResultProps) {
  const wide = useWide();
  const rows = useRef<RowsHandle>(null);
  const bad = useRef<HTMLDivElement>(null);
  const first = (['changed', 'added', 'removed', 'bad'] as const).find((kind) => summary[kind] > 0) ?? null;
  const [chosen, setChosen] = useState<Shown | null>(null);
  const [inSight, setInSight] = useState<Kind | null>(null);
  const shown = (wide ? (chosen ?? inSight) : chosen) ?? first;
  const totals = { changed: summary.changed, added: summary.added, removed: summary.removed };
  // Tells one dry run of the import from the next.
  const run = `${now.baseVersion} ${now.ms} ${JSON.stringify(now.options)} ${now.columns.map(({ field }) => field).join()}`;
  const show = (kind: Shown) => {
    if (!wide) return setChosen(kind);
    if (kind !== 'bad') {
      setChosen(kind);
      rows.current?.to(kind);
    } else bad.current?.focus();
  };
  const follow = useMemo(
    () => (kind: Kind) => {
      setInSight(kind);
      setChosen((was) => (was === kind ? was : null));
    },
    [],
  );
  const shared = { importId: now.importId, run, page };
  return (
    <>
      <div className={css.overview}>
        <ImportTiles summary={summary} shown={shown} onShow={show} />
        {wide || shown === 'changed' ? <ImportHistogram summary={summary} /> : null}
      </div>
      <div className={wide ? css.columns : `${css.columns} ${css.columnsOne}`}>
        {first === null ? <EmptyState text="The file asks for the prices that the book has already." /> : null}
        {first !== null && (wide || shown !== 'bad') ? (
          wide && first === 'bad' ? (
            <EmptyState
              text={`${noneTaken(summary)} Why stands beside each: match the columns in another way, or correct the file and import it again.`}
            >
              {onChange ? <Button onClick={onChange}>Change columns</Button> : null}
            </EmptyState>
          ) : (
            <ImportRows
              key={`${run} ${wide ? 'all' : shown}`}
              ref={rows}
              {...shared}
              totals={totals}
              only={wide ? null : (shown as Kind)}
              onSight={follow}
            />
          )
        ) : null}
        {wide || shown === 'bad' ? <ImportBadRows key={run} view={bad} {...shared} total={summary.bad} /> : null}
      </div>
    </>
  );
}

/** A dry run that came to no result: what happened, and what to do next. */
function Ended({ now, steps, onDiscard }: { now: Import; steps: Steps; onDiscard: (() => void) | undefined }) {
  const another = (
    <Button component={Link} to="/price-book/import" variant={now.status === 'failed' || now.status === 'discarded' ? 'filled' : 'default'}>
      Choose another file
    </Button>
  );
  if (now.status === 'discarded')
    return (
      <EmptyState text="This price list was discarded. The price book is as it was; upload the file again to compare it anew.">
        {another}
      </EmptyState>
    );
  const text =
    now.status === 'failed'
      ? `${now.problem ?? 'This file cannot be read.'} The price book is as it was.`
      : now.status === 'cancelled'
        ? 'The dry run was stopped. The price book is as it was, and the file is still here.'
        : `The server was interrupted while it ${now.rowsTotal === null ? 'read the file' : 'compared the file'}. The price book is as it was, and the file is still here.`;
  return (
    <EmptyState text={text}>
      {now.status === 'failed' ? another : null}
      {steps.again ? <Button onClick={steps.again}>Run again</Button> : null}
      {steps.change && now.sheets.length > 1 ? (
        <Button variant="default" onClick={steps.change}>
          Choose another sheet
        </Button>
      ) : null}
      {onDiscard ? (
        <Button variant="default" onClick={onDiscard}>
          Discard
        </Button>
      ) : (
        <OnlyAdministrators subject="Prices are" />
      )}
    </EmptyState>
  );
}

function adoptedWords(version: number, { summary }: Import, from: string): string {
  const effect = summary && effectWords(summary);
  return from ? `Version ${version} counts from ${day(from)}.` : `Version ${version} is in force: it ${effect}.`;
}

function useCommands(offered: Record<string, (() => void) | undefined>): Command[] {
  const latest = useRef(offered);
  latest.current = offered;
  const labels = Object.keys(offered)
    .filter((label) => offered[label])
    .join('\n');
  return useMemo(
    () =>
      labels.split('\n').map((label): Command => ({ id: `import-${label}`, label, icon: 'upload', run: () => latest.current[label]?.() })),
    [labels],
  );
}
