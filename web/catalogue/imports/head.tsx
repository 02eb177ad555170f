import { Link } from 'react-router-dom';
import { getPriceBookOverview } from '../../../contracts/catalogue/prices/get-price-book-overview.ts';
import { useRead } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted, grouped, listed, moment } from '../../ui/words.ts';
import { ImportBar } from './bar.tsx';
import css from './head.module.css';
import type { Import, Steps } from './import.ts';
import importPartsCss from './parts.module.css';
import { isRunning, placeWords, readingWords, sizeWords, tookWords, unmatchedPrices } from './words.ts';

/** What the file is, how far it is read, and how far the dry run has come. */
export function ImportHead({ now, steps, busy }: { now: Import; steps: Steps; busy: boolean }) {
  return (
    <header className={isCompared(now) ? `${css.head} ${css.headDone}` : css.head}>
      <div className={css.what}>
        <h2 className={css.file}>
          <Icon name="report" />
          <b className="ellipsis">{now.fileName}</b>
          <span className="muted ellipsis">
            {now.rowsTotal === null ? '' : `${counted(now.rowsTotal, 'row')}, `}
            {sizeWords(now.size)}, from {now.by}
          </span>
        </h2>
        <ol className={css.steps}>
          <FileRead now={now} />
          <ColumnsMatched now={now} change={steps.change} />
          <ComparedWith now={now} />
          <Outcome now={now} />
        </ol>
      </div>
      {now.status === 'discarded' ? null : <DryRun now={now} steps={steps} busy={busy} />}
    </header>
  );
}

const isCompared = ({ status }: Import) => status === 'ready' || status === 'adopted';

function FileRead({ now }: { now: Import }) {
  if (!isCompared(now) && now.status !== 'comparing') return null;
  return (
    <li>
      <Icon name="check" size={14} />
      <span title={readingWords(now)}>File read</span>
    </li>
  );
}

function ColumnsMatched({ now: { status, columns }, change }: { now: Import; change: Steps['change'] }) {
  if (columns.length === 0 || status === 'reading' || status === 'failed') return null;
  const matched = columns.filter(({ field }) => field).length;
  const unmatched = unmatchedPrices(columns);
  return (
    <li className={unmatched.length > 0 ? 'amber' : undefined}>
      <Icon name={unmatched.length > 0 ? 'warning' : 'check'} size={14} />
      <span>
        {matched} of {counted(columns.length, 'column')} matched
        {unmatched.length > 0 ? `, not ${listed(unmatched.map((header) => `“${header}”`))}` : ''}
        {change ? (
          <>
            {' '}
            <button type="button" className={`${importPartsCss.link} ${css.link}`} onClick={change}>
              Change
            </button>
          </>
        ) : null}
      </span>
    </li>
  );
}

function ComparedWith({ now }: { now: Import }) {
  const compared = isCompared(now);
  const { zip, state } = now.options;
  const at = useRead(getPriceBookOverview, { query: { zip, state } }, { enabled: compared, staleTime: 60_000 });
  if (!compared) return null;
  return (
    <li>
      <Icon name="check" size={14} />
      <span>
        Compared with version {now.baseVersion}
        {at.data ? `, ${placeWords(at.data.place.name)}` : ''}
      </span>
    </li>
  );
}

function Outcome({ now }: { now: Import }) {
  if (now.status === 'adopted')
    return (
      <li className={css.stepDone}>
        <Icon name="accepted" size={14} />
        <Link to="/price-book">Adopted as version {now.adoptedVersion}</Link>
      </li>
    );
  return (
    <li className={now.status === 'ready' || isRunning(now) ? css.stepNow : undefined}>{OUTCOME[now.status] ?? 'Nothing was kept'}</li>
  );
}

const OUTCOME: Partial<Record<Import['status'], string>> = {
  reading: 'Reading the file',
  comparing: 'Comparing with the price book',
  ready: 'Dry run, nothing is kept yet',
};

function DryRun({ now, steps, busy }: { now: Import; steps: Steps; busy: boolean }) {
  const step = (word: string, take: (() => void) | undefined) =>
    take ? (
      <button type="button" className={`${importPartsCss.link} ${css.link}`} disabled={busy} onClick={take}>
        {word}
      </button>
    ) : null;
  return (
    <div className={css.progress}>
      <div>
        <span role="status">{PROGRESS[now.status]}</span>
        <span className="muted figures">{progressWords(now)}</span>
      </div>
      <ImportBar label="Dry run" share={shareOf(now)} />
      <div>
        <span className="muted ellipsis">
          Import {now.importId}, {moment(now.at)}
        </span>
        {step('Run again', steps.again)}
        {step('Cancel', steps.cancel)}
      </div>
    </div>
  );
}

/** Of the rows, from 0 to 1; null while nobody knows how many there are. */
function shareOf(now: Import): number | null {
  if (isCompared(now)) return 1;
  if (now.rowsTotal) return now.rowsDone / now.rowsTotal;
  return isRunning(now) ? null : 0;
}

const PROGRESS: Record<Import['status'], string> = {
  reading: 'Reading',
  comparing: 'Comparing',
  ready: 'Dry run finished',
  adopted: 'Dry run finished',
  failed: 'The file cannot be read',
  cancelled: 'Stopped',
  interrupted: 'Broken off',
  discarded: 'Discarded',
};

function progressWords({ status, rowsDone, rowsTotal, ms }: Import): string {
  if (status === 'failed') return '';
  if (rowsTotal === null)
    return rowsDone === 0 ? '' : status === 'reading' ? `${counted(rowsDone, 'row')} so far` : `after ${counted(rowsDone, 'row')}`;
  const rows = `${grouped(String(rowsDone))} of ${counted(rowsTotal, 'row')}`;
  return status === 'ready' || status === 'adopted' ? `${rows} in ${tookWords(ms)}` : rows;
}
