import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { getHomeEstimates, HomeEstimate } from '../../../contracts/estimating/house/get-home-estimates.ts';
import type { ReceivedReport } from '../../../contracts/reporting/received/get-received-reports.ts';
import { estimatePath } from '../../app/estimate-path.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { grouped } from '../../ui/words.ts';
import css from './dashboard.module.css';
import { receivedWords } from './received-words.ts';

const MOST_ESTIMATES = 5;

const SIGNS: Record<string, IconName> = {
  ...{ waits: 'opened', sent: 'sent', accepted: 'accepted', finished: 'check', declined: 'declined', expired: 'clock' },
};
/** Of one's own estimate or one that was received. */
const signOf = (state: ReceivedReport['state'] | HomeEstimate['status']): IconName => SIGNS[state.toLowerCase()] ?? 'edit';
const TONES: Partial<Record<ReceivedReport['state'], string>> = {
  waits: 'amber',
  accepted: css.accepted,
  finished: css.accepted,
};

function receivedRow({ reportId, title, jobName, from, state, total, url, ...dates }: ReceivedReport) {
  return {
    ...{
      key: `received-${reportId}`,
      from: from.name,
      state: receivedWords({ state, ...dates }),
      sign: signOf(state),
      tone: TONES[state] ?? 'muted',
      total,
    },
    // A page of its own, outside of the app.
    link: <a href={url}>{jobName || title}</a>,
  };
}

type Own = (typeof getHomeEstimates)['response']['_output'];

/** What waits for an answer, then one's own, then what was answered. */
export function Estimates({ own: { count, estimates }, received }: { own: Own; received: ReceivedReport[] }) {
  const [isWhole, setWhole] = useState(false);
  const own = estimates.map(({ id, externalRefId, status, grandTotal }) => ({
    ...{ key: `own-${id}`, from: 'You', state: status, sign: signOf(status), tone: 'muted', total: grandTotal },
    link: <Link to={estimatePath(id)}>{externalRefId}</Link>,
  }));
  const waits = received.filter(({ state }) => state === 'waits').map(receivedRow);
  const rows = [...waits, ...own, ...received.filter(({ state }) => state !== 'waits').map(receivedRow)];
  const shown = isWhole ? rows : rows.slice(0, Math.max(MOST_ESTIMATES, waits.length));
  return (
    <section className={css.todos} aria-label="Estimates">
      <h2>
        Estimates <span className="muted">{count + received.length}</span>
        <Link className="link" to="/">
          All estimates
        </Link>
      </h2>
      {rows.length === 0 ? <EmptyState text="No estimates yet. One that you start is listed here with its total." /> : null}
      {rows.length > 0 ? (
        <p className={`${css.estimate} ${css.heads} muted`}>
          <span>Estimate</span> <span>From</span> <span>State</span> <span className={css.figure}>With tax</span>
        </p>
      ) : null}
      <ul>
        {shown.map(({ key, link, from, state, sign, tone, total }) => (
          <li key={key} className={css.estimate}>
            <b>{link}</b>
            <span className="muted">{from}</span>
            <span className={`${css.state} ${tone}`}>
              <Icon name={sign} size={14} /> {state}
            </span>
            <span className={css.figure}>{grouped(total)}</span>
          </li>
        ))}
      </ul>
      {shown.length < rows.length ? (
        <p className={css.quiet}>
          <button type="button" className="link" onClick={() => setWhole(true)}>
            Show {own.length < count ? 'the latest' : 'all'} {rows.length}
          </button>
        </p>
      ) : null}
    </section>
  );
}
