import { Link } from 'react-router-dom';
import { formatTime } from '../../../contracts/format.ts';
import type { Report } from '../../../contracts/reporting/entities.ts';
import { awaitsCompletion } from '../../../contracts/reporting/tracking/completion.ts';
import type { Delivery, HistoryEntry } from '../../../contracts/reporting/tracking/get-report-history.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { day, isToday } from '../../ui/words.ts';
import css from './report-tracking.module.css';

const ICONS: Record<HistoryEntry['kind'], IconName> = {
  made: 'draft',
  sent: 'sent',
  changed: 'edit',
  link: 'link',
  withdrawn: 'undo',
  opened: 'opened',
  alert: 'bell',
  reminder: 'bell',
  answer: 'accepted',
  copy: 'archive',
  seal: 'lock',
  other: 'note',
};

interface HistoryProps {
  report: Report;
  entries: HistoryEntry[];
  /** Some were left out by what one chose. */
  filtered: boolean;
}

/** Every event of a report by days, the newest first; above them the reminder that is due. */
export function History({ report, entries, filtered }: HistoryProps) {
  const due = !filtered && report.trackingStatus === 'Active' && !report.reminded && (!report.response || awaitsCompletion(report));
  if (entries.length === 0) return <EmptyState text="No event of this kind." />;
  return (
    <div className={css.days}>
      {due && (
        <section className={css.day}>
          <h2>Next</h2>
          <ul>
            <li className={css.entry}>
              <Icon name="clock" />
              <p className="muted">
                <b>Reminder due</b> if nobody has {report.response ? 'said that the work is finished' : 'answered'} by then
              </p>
              <span className={css.time}>{day(report.alertDate)}</span>
            </li>
          </ul>
        </section>
      )}
      {byDay(entries).map(([title, ofDay]) => (
        <section key={title} className={css.day}>
          <h2>{title}</h2>
          <ul>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { kind, by, words, detail, comment, answer, deliveries, archiveId } = entry;
  const icon = kind === 'answer' && answer === 'no' ? 'declined' : ICONS[kind];
  return (
    <li className={css.entry}>
      <Icon name={icon} />
      <div>
        <p className={answer === 'yes' ? 'accepted' : answer === 'no' ? 'brick' : undefined}>
          {by && <b>{by} </b>}
          {words}
        </p>
        {detail && <p className="muted">{detail}</p>}
        {comment && <p className={css.comment}>{comment}</p>}
        {deliveries.map((delivery) => (
          <Delivered key={`${delivery.kind}/${delivery.to}`} delivery={delivery} />
        ))}
      </div>
      {archiveId > 0 && (
        <Link className="link" to={`/archive/${archiveId}`}>
          {kind === 'seal' ? 'Certificate' : 'View'}
        </Link>
      )}
      <time className={css.time} dateTime={entry.at}>
        {formatTime(entry.at, { seconds: true })}
      </time>
    </li>
  );
}

/** What became of one message; what failed stands at the event that tried it. */
function Delivered({ delivery: { kind, to, status, sentAt } }: { delivery: Delivery }) {
  const what = kind === 'mail' ? 'Email' : 'Text message';
  switch (status) {
    case 'sent':
      return (
        <p className="muted">
          {what} to {to} sent{sentAt ? ` ${formatTime(sentAt, { seconds: true })}` : ''}
        </p>
      );
    case 'kept':
      return (
        <p className="muted">
          {what} to {to} is in the outbox
        </p>
      );
    case 'waiting':
      return (
        <p className="muted">
          {what} to {to} waits to be sent
        </p>
      );
    default:
      return (
        <p className="amber">
          <Icon name="warning" size={14} /> {what} to {to}{' '}
          {status === 'failed' ? 'was not delivered' : 'was not taken yet, and is sent again'}
        </p>
      );
  }
}

function byDay(entries: HistoryEntry[]): [string, HistoryEntry[]][] {
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const title = isToday(entry.at) ? 'Today' : day(entry.at);
    days.set(title, [...(days.get(title) ?? []), entry]);
  }
  return [...days];
}
