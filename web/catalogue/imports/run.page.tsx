import { Button } from '@mantine/core';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { getPriceImport } from '../../../contracts/catalogue/imports/get-price-import.ts';
import type { ImportSummary } from '../../../contracts/catalogue/imports/price-import.ts';
import { useRead } from '../../app/client.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { OnlyAdministrators } from '../../ui/only-administrators.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { ImportBadRows } from './bad-rows.tsx';
import { AdoptedFoot, AdoptFoot, noneTaken } from './foot.tsx';
import { ImportHead } from './head.tsx';
import type { Import, Steps } from './import.ts';
import type { Kind } from './layout.ts';
import { ImportMapping } from './mapping.tsx';
import { ImportRows, type RowsHandle } from './rows.tsx';
import css from './run.module.css';
import { useImportRun } from './run-model.ts';
import { useWide } from './scroll.ts';
import { ImportHistogram, ImportTiles, type Shown } from './summary.tsx';
import { ImportBack, ImportTitle } from './title.tsx';
import { isRunning, leftOutWords, missingColumns } from './words.ts';

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
  const page = useRef<HTMLDivElement>(null);
  const run = useImportRun(now);
  const { summary, steps, running } = run;
  return (
    <>
      <div ref={page} className={summary ? css.page : `${css.page} ${css.pagePlain}`}>
        <ImportHead now={now} steps={steps} busy={run.busy} />
        {summary ? (
          <>
            <Notice now={now} steps={steps} busy={run.rerunning} />
            <Result now={now} summary={summary} page={page} onChange={missingColumns(now.columns) ? undefined : steps.change} />
          </>
        ) : null}
        {running ? <SkeletonRows rows={8} /> : null}
        {summary || running ? null : <Ended now={now} steps={steps} onDiscard={run.may ? run.discard : undefined} />}
      </div>
      {now.status === 'ready' && summary ? <AdoptFoot run={run} summary={summary} /> : null}
      {now.status === 'adopted' ? <AdoptedFoot run={run} /> : null}
      {run.mapping ? <ImportMapping now={now} onClose={run.closeMapping} /> : null}
    </>
  );
}

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
  onChange: (() => void) | undefined;
}

function Result({ now, summary, page, onChange }: ResultProps) {
  const wide = useWide();
  const { first, shown, rows, bad, show, follow } = useShownKind(summary, wide);
  // Tells one dry run of the import from the next.
  const run = `${now.baseVersion} ${now.ms} ${JSON.stringify(now.options)} ${now.columns.map(({ field }) => field).join()}`;
  const totals = { changed: summary.changed, added: summary.added, removed: summary.removed };
  const shared = { importId: now.importId, run, page };
  const isOfRows = first !== null && (wide || shown !== 'bad');
  const noneIsTaken = isOfRows && wide && first === 'bad';
  return (
    <>
      <div className={css.overview}>
        <ImportTiles summary={summary} shown={shown} onShow={show} />
        {wide || shown === 'changed' ? <ImportHistogram summary={summary} /> : null}
      </div>
      <div className={wide ? css.columns : `${css.columns} ${css.columnsOne}`}>
        {first === null ? <EmptyState text="The file asks for the prices that the book has already." /> : null}
        {noneIsTaken ? (
          <EmptyState
            text={`${noneTaken(summary)} Why stands beside each: match the columns in another way, or correct the file and import it again.`}
          >
            {onChange ? <Button onClick={onChange}>Change columns</Button> : null}
          </EmptyState>
        ) : null}
        {isOfRows && !noneIsTaken ? (
          <ImportRows
            key={`${run} ${wide ? 'all' : shown}`}
            ref={rows}
            {...shared}
            totals={totals}
            only={wide ? null : (shown as Kind)}
            onSight={follow}
          />
        ) : null}
        {wide || shown === 'bad' ? <ImportBadRows key={run} view={bad} {...shared} total={summary.bad} /> : null}
      </div>
    </>
  );
}

/** Which kind of rows is shown: a narrow screen shows one, a wide one all of them, and follows the one that is at the top. */
function useShownKind(summary: ImportSummary, wide: boolean) {
  const rows = useRef<RowsHandle>(null);
  const bad = useRef<HTMLDivElement>(null);
  const first = (['changed', 'added', 'removed', 'bad'] as const).find((kind) => summary[kind] > 0) ?? null;
  const [chosen, setChosen] = useState<Shown | null>(null);
  const [inSight, setInSight] = useState<Kind | null>(null);
  const shown = (wide ? (chosen ?? inSight) : chosen) ?? first;
  const show = (kind: Shown) => {
    if (!wide) return setChosen(kind);
    if (kind !== 'bad') {
      setChosen(kind);
      rows.current?.to(kind);
    } else bad.current?.focus();
  };
  const follow = useCallback((kind: Kind) => {
    setInSight(kind);
    setChosen((was) => (was === kind ? was : null));
  }, []);
  return { first, shown, rows, bad, show, follow };
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
