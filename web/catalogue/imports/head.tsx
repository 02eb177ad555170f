import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { getPriceImport } from '../../../contracts/catalogue/imports/get-price-import.ts';
import { getPriceBookOverview } from '../../../contracts/catalogue/prices/get-price-book-overview.ts';
import { useRead } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted, grouped, listed, moment } from '../../ui/words.ts';
import { ImportBar } from './bar.tsx';
import css from './head.module.css';
import importPartsCss from './parts.module.css';
import { isRunning, placeWords, readingWords, sizeWords, tookWords, unmatchedPrices } from './words.ts';

export type Import = z.output<typeof getPriceImport.response>;

/** What can be done with it now; what cannot is left out. */
export interface Steps {
  change?: () => void;
  again?: () => void;
  cancel?: () => void;
}

export function ImportHead({ now, steps, busy }: { now: Import; steps: Steps; busy: boolean }) {
  const matched = now.columns.filter(({ field }) => field).length;
  const unmatched = unmatchedPrices(now.columns);
  const { status } = now;
  const compared = status === 'ready' || status === 'adopted';
  const { zip, state } = now.options;
  const at = useRead(getPriceBookOverview, { query: { zip, state } }, { enabled: compared, staleTime: 60_000 });
  return (
    <header className={compared ? `${css.head} ${css.headDone}` : css.head}>
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
          {compared || status === 'comparing' ? (
            <li>
              <Icon name="check" size={14} />
              <span title={readingWords(now)}>File read</span>
            </li>
          ) : null}
          {now.columns.length > 0 && status !== 'reading' && status !== 'failed' ? (
            <li className={unmatched.length > 0 ? 'amber' : undefined}>
              <Icon name={unmatched.length > 0 ? 'warning' : 'check'} size={14} />
              <span>
                {matched} of {counted(now.columns.length, 'column')} matched
                {unmatched.length > 0 ? `, not ${listed(unmatched.map((header) => `“${header}”`))}` : ''}
                {steps.change ? (
                  <>
                    {' '}
                    <button type="button" className={`${importPartsCss.link} ${css.link}`} onClick={steps.change}>
                      Change
                    </button>
                  </>
                ) : null}
              </span>
            </li>
          ) : null}
          {compared ? (
            <li>
              <Icon name="check" size={14} />
              <span>
                Compared with version {now.baseVersion}
                {at.data ? `, ${placeWords(at.data.place.name)}` : ''}
              </span>
            </li>
          ) : null}
          <li className={status === 'adopted' ? css.stepDone : status === 'ready' || isRunning(now) ? css.stepNow : undefined}>
            {status === 'adopted' ? (
              <>
                <Icon name="accepted" size={14} />
                <Link to="/price-book">Adopted as version {now.adoptedVersion}</Link>
              </>
            ) : status === 'reading' ? (
              'Reading the file'
            ) : status === 'comparing' ? (
              'Comparing with the price book'
            ) : status === 'ready' ? (
              'Dry run, nothing is kept yet'
            ) : (
              'Nothing was kept'
            )}
          </li>
        </ol>
      </div>
      {status === 'discarded' ? null : (
        <div className={css.progress}>
          <div>
            <span role="status">{PROGRESS[status]}</span>
            <span className="muted figures">{progressWords(now)}</span>
          </div>
          <ImportBar
            label="Dry run"
            share={
              compared
                ? 1
                : isRunning(now)
                  ? now.rowsTotal
                    ? now.rowsDone / now.rowsTotal
                    : null
                  : now.rowsTotal
                    ? now.rowsDone / now.rowsTotal
                    : 0
            }
          />
          <div>
            <span className="muted ellipsis">
              Import {now.importId}, {moment(now.at)}
            </span>
            {steps.again ? (
              <button type="button" className={`${importPartsCss.link} ${css.link}`} disabled={busy} onClick={steps.again}>
                Run again
              </button>
            ) : null}
            {steps.cancel ? (
              <button type="button" className={`${importPartsCss.link} ${css.link}`} disabled={busy} onClick={steps.cancel}>
                Cancel
              </button>
            ) : null}
          </div>
        </div>
      )}
    </header>
  );
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
