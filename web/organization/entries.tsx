import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../contracts/organization/audit/audit-entry.ts';
import { Icon } from '../ui/icons.tsx';
import { InitialsBadge } from '../ui/initials.tsx';
import { counted } from '../ui/words.ts';
import { type Day, daysOf, keyOfEntry, type Run } from './days.ts';
import css from './entries.module.css';
import { type Origins, WhereFrom } from './from-where.tsx';
import {
  afterName,
  bookAddress,
  clockSeconds,
  countsFrom,
  dayWords,
  movedWords,
  personIn,
  saysItsValues,
  spanWords,
  valueWords,
} from './words.ts';

interface EntriesProps {
  entries: AuditEntry[];
  /** Key of the opened entry. */
  opened: string | null;
  onOpen: (entry: AuditEntry) => void;
  /** Names the job (or the price book) of each run, where entries of several are shown. */
  jobs: boolean;
  origins: Origins;
}

/** Sentences grouped by day and by person; up and down go from one to the next. */
export function Entries({ entries, ...rest }: EntriesProps) {
  return daysOf(entries).map((day) => <DaySection key={day.runs[0]?.key ?? day.key} day={day} {...rest} />);
}

function DaySection({ day, ...rest }: { day: Day } & Omit<EntriesProps, 'entries'>) {
  const [name, date] = dayWords(day.date);
  return (
    <div className={css.day}>
      <h2>
        {name}
        <small>{date}</small>
      </h2>
      <ul>
        {day.runs.map((run) => (
          <RunRows key={run.key} run={run} {...rest} />
        ))}
      </ul>
    </div>
  );
}

function RunRows({ run, jobs, ...rest }: { run: Run } & Omit<EntriesProps, 'entries'>) {
  const [newest] = run.entries;
  const oldest = run.entries.at(-1);
  if (!newest || !oldest) return null;
  const job = jobs ? <Whereabouts entry={newest} alone={run.entries.length === 1} /> : null;
  if (run.entries.length === 1) {
    return (
      <li className={css.run}>
        <InitialsBadge name={personIn(run.actorName)} title={run.actorName} customer={run.customer} />
        <div className={css.runBody}>
          <EntryRow entry={newest} {...rest} who={run.actorName} />
          {job}
        </div>
      </li>
    );
  }
  return (
    <li className={`${css.run} ${css.several}`}>
      <InitialsBadge name={personIn(run.actorName)} title={run.actorName} customer={run.customer} />
      <div className={css.runBody}>
        <div className={`${css.row} ${css.runHead}`}>
          <p>
            <b>{run.actorName}</b>
            <span className="muted">
              {counted(run.entries.length, 'change')}, {spanWords(oldest.at, newest.at)}
            </span>
            {job}
          </p>
          <span className={`${css.moved} figures muted`}>{movedWords(run.moved)}</span>
        </div>
        <ul>
          {run.entries.map((entry) => (
            <li key={keyOfEntry(entry)}>
              <EntryRow entry={entry} {...rest} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

/** What was changed: a job, what counts for all jobs, or the price book, of which one change alone leads to the version that it made. */
function Whereabouts({ entry, alone }: { entry: AuditEntry; alone: boolean }) {
  const { book } = entry;
  if (!book && entry.orderId === null) return <span className={`muted ${css.job}`}>All jobs</span>;
  if (!book) {
    return (
      <Link className={`link ${css.job}`} to={`/audit/${entry.orderId}`}>
        {entry.jobName}
      </Link>
    );
  }
  return (
    <Link className={`link ${css.job}`} to={alone ? bookAddress(book) : '/price-book'}>
      Price book{alone && book.version !== null ? `, version ${book.version}` : ''}
    </Link>
  );
}

function EntryRow({
  entry,
  opened,
  onOpen,
  who,
  origins,
}: { entry: AuditEntry; who?: string } & Pick<EntriesProps, 'opened' | 'onOpen' | 'origins'>) {
  const key = keyOfEntry(entry);
  const later = countsFrom(entry);
  const words = who ? afterName(entry.sentence, who) : entry.sentence;
  return (
    <button
      type="button"
      className={key === opened ? `${css.row} ${css.entry} ${css.opened}` : `${css.row} ${css.entry}`}
      aria-expanded={key === opened}
      data-entry={key}
      onClick={() => onOpen(entry)}
      onKeyDown={toNeighbour}
    >
      <span className={css.words}>
        {who && <b>{who} </b>}
        <span>{words}</span> <ChangeOf entry={entry} />
        {later && <span className={`amber ${css.followed}`}>Counts from {later}</span>}
        {entry.linesFollowed > 0 && <span className={`spruce ${css.followed}`}>{counted(entry.linesFollowed, 'line')} followed</span>}
      </span>
      <WhereFrom className={css.where} entry={entry} origins={origins} />
      <time className="figures" dateTime={entry.at}>
        {clockSeconds(entry.at)}
      </time>
      <span className={`${css.moved} figures`}>{movedWords(entry.moved)}</span>
    </button>
  );
}

/** Old value, arrow, new value. Notes are too long for a line, and told in the panel. */
export function ChangeOf({ entry, ownLine = false }: { entry: AuditEntry; ownLine?: boolean }) {
  if (entry.kind === 'notes' || (!entry.before && !entry.after) || saysItsValues(entry)) return null;
  return (
    <span className={ownLine ? `${css.change} ${css.ownLine} figures` : `${css.change} figures`}>
      {entry.before && entry.after && (
        <>
          <span className="muted">{valueWords(entry, entry.before)}</span>
          <Icon name="arrowRight" size={12} label="to" />
        </>
      )}
      <b>{valueWords(entry, entry.after || entry.before)}</b>
      {entry.unit && <span className="muted"> {entry.unit}</span>}
    </span>
  );
}

function toNeighbour(event: KeyboardEvent<HTMLButtonElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const all = [...(event.currentTarget.closest('section')?.querySelectorAll<HTMLButtonElement>('[data-entry]') ?? [])];
  const next = all[all.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
