import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { getAccountBilling } from '../../../contracts/billing/credits/get-account-billing.ts';
import { getCardDisplayCount } from '../../../contracts/sponsorship/ads/ad-calls.ts';
import type { getReferrals } from '../../../contracts/sponsorship/clients/get-referrals.ts';
import { getCoverageMap } from '../../../contracts/sponsorship/sponsors/get-coverage-map.ts';
import type { CoveredZip } from '../../../contracts/sponsorship/sponsors/get-zip-coverage.ts';
import { PLACES } from '../../../contracts/sponsorship/sponsors/places.ts';
import { useRead } from '../../app/client.ts';
import { useMay } from '../../app/me.ts';
import { Staircase } from '../../ui/staircase/staircase.tsx';
import { counted, listed } from '../../ui/words.ts';
import { type Cell, cellsOf, WIDTH } from '../coverage/cells.ts';
import { Places, placesOf } from '../coverage/places.tsx';
import shared from '../sponsorship.module.css';
import css from './cards.module.css';

type Clients = (typeof getReferrals)['response']['_output'];

/** What the organization has, as a staircase, and where what was gifted is; for who may see its credits. */
export function CreditsCard({ credits: { on, canGive, waiting, taken } }: Pick<Clients, 'credits'>) {
  const may = useMay('ManageBilling') && on;
  const { data } = useRead(getAccountBilling, {}, { enabled: may });
  if (!may || !data?.on) return null;
  return (
    <section className={shared.card} aria-label="Credits">
      <h2 className={css.head}>
        Credits <span className="muted">{data.creditsLeft} left</span>
        <Link className="link" to="/plans">
          Buy credits
        </Link>
      </h2>
      <Staircase entries={data.ledger} left={data.creditsLeft} />
      <p className="muted">
        {canGive < data.creditsLeft ? `${canGive} of them can be gifted: those of a trial cannot. ` : ''}
        {waiting} wait with clients, {taken} are taken. What is not taken in 30 days comes back.
      </p>
    </section>
  );
}

const LISTED = 6;

/** The ZIP codes that are covered, on a small map and with their places. */
export function CoverageCard({ coverage }: { coverage: CoveredZip[] }) {
  const seen = useRead(getCardDisplayCount, {}).data;
  const more = coverage.length - LISTED;
  return (
    <section className={shared.card} aria-label="Coverage">
      <h2 className={css.head}>
        Coverage
        <Link className="link" to="/sponsormain/coverage">
          Change coverage
        </Link>
      </h2>
      {coverage.length === 0 ? (
        <p className="muted">You cover no ZIP code yet: no homeowner sees you.</p>
      ) : (
        <div className={css.covered}>
          <SmallMap place={coverage[0]?.zip ?? ''} />
          <ul>
            {coverage.slice(0, LISTED).map(({ zip, others }) => (
              <li key={zip}>
                <b>{zip}</b>
                <Places kinds={placesOf({ isMine: true, others })} />
                <span className="muted">{others.length > 0 ? `with ${listed(others)}` : 'you alone'}</span>
              </li>
            ))}
            {more > 0 ? <li className="muted">and {counted(more, 'other ZIP code')}</li> : null}
          </ul>
        </div>
      )}
      {seen ? <p className="muted">Your card was seen {counted(seen, 'time')}, by each person once a day.</p> : null}
    </section>
  );
}

/** A square around cells that also shows their neighbors; far apart ones are seen from afar. */
function frameOf(cells: readonly Cell[]): { x: number; y: number; size: number } {
  const xs = cells.map(({ x }) => x);
  const ys = cells.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const size = Math.min(3 * WIDTH, Math.max(right - left, bottom - top) + WIDTH / 4);
  return { x: (left + right - size) / 2, y: (top + bottom - size) / 2, size };
}

/** The cells of the coverage page, to look at only: what they say stands in the list beside it. */
function SmallMap({ place }: { place: string }) {
  const { data } = useRead(getCoverageMap, { query: { place } });
  const cells = useMemo(() => cellsOf(data ?? []), [data]);
  const mine = cells.filter(({ zip }) => zip.isMine);
  if (mine.length === 0) return null;
  const { x, y, size } = frameOf(mine);
  return (
    <svg className={css.map} viewBox={`${x} ${y} ${size} ${size}`} aria-hidden="true">
      {cells.map(({ zip, outline }) => (
        <path
          key={zip.zip}
          d={outline}
          data-mine={zip.isMine || undefined}
          data-full={(!zip.isMine && zip.others.length >= PLACES) || undefined}
        />
      ))}
      {mine.map(({ zip, x, y }) => (
        <text key={zip.zip} x={x} y={y} fontSize={size / 11}>
          {zip.zip}
        </text>
      ))}
    </svg>
  );
}
