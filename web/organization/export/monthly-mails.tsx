import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatMonth } from '../../../contracts/format.ts';
import { CHOICE_WORDS } from '../../../contracts/organization/audit/choice-words.ts';
import { KIND_WORDS } from '../../../contracts/organization/audit/kind-words.ts';
import { getAlertReaders } from '../../../contracts/organization/views/get-alert-readers.ts';
import type { MonthlyExport } from '../../../contracts/reporting/monthly/monthly-export.ts';
import { getMonthlyFile } from '../../../contracts/reporting/monthly/monthly-export-calls.ts';
import { urlOf, useRead } from '../../app/client.ts';
import { fileSize } from '../../ui/file-size.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { counted, day, grouped, listed } from '../../ui/words.ts';
import { Readers } from '../views/readers.tsx';
import { type MonthlyExports, readersInWords } from './monthly.ts';
import css from './monthly-mails.module.css';

/** What is mailed each month: whose, to whom, of what, its files, why it stopped, and how it ends. `opened` is the one that a mail led to. */
export function MonthlyMails({ monthly, opened }: { monthly: MonthlyExports; opened: number | undefined }) {
  const { exports, error, retry } = monthly;
  const isGone = opened !== undefined && monthly.isKnown && !exports.some(({ id }) => id === opened);
  if (exports.length === 0 && !error && !isGone) return null;
  return (
    <section aria-labelledby="monthly-mails">
      <h3 id="monthly-mails">Mailed each month</h3>
      {error ? <FailureLine error={error} what="They could not be read." onRetry={retry} /> : null}
      {isGone ? <p className="muted">What the mail was about is over, or was somebody else’s.</p> : null}
      <ul className={css.list}>
        {exports.map((exported) => (
          <Mailed key={exported.id} exported={exported} monthly={monthly} isOpened={exported.id === opened} />
        ))}
      </ul>
    </section>
  );
}

interface MailedProps {
  exported: MonthlyExport;
  monthly: MonthlyExports;
  isOpened: boolean;
}

function Mailed({ exported, monthly, isOpened }: MailedProps) {
  const { id, isMine, isEnded, owner, to } = exported;
  const [choosing, setChoosing] = useState(false);
  const isReader = to.some(({ userId }) => userId === monthly.me);
  const title = titleOf(exported);
  // Known only once it is opened, when the row grows by them.
  const { data: readers } = useRead(getAlertReaders, {}, { enabled: choosing });
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpened || (choosing && readers)) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpened, choosing, readers]);
  return (
    <li ref={row} className={isOpened || monthly.current?.id === id ? css.current : undefined} aria-current={isOpened || undefined}>
      <div className={css.head}>
        <div>
          <b>{title}</b> <span className="muted">{isMine ? 'by me' : `by ${owner}`}</span>
        </div>
        {isMine && !isEnded ? (
          <Button size="compact-xs" variant="default" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
            To whom
          </Button>
        ) : null}
        {isEnded ? null : isMine ? (
          <Button
            size="compact-xs"
            variant="default"
            disabled={monthly.isBusy}
            onClick={() => void monthly.end(exported)}
            aria-label={`End ${title}`}
          >
            End
          </Button>
        ) : isReader ? (
          <Button
            size="compact-xs"
            variant="default"
            disabled={monthly.isBusy}
            onClick={() => void monthly.leave(exported)}
            aria-label={`Take me out of ${title}`}
          >
            Take me out
          </Button>
        ) : null}
      </div>
      <State exported={exported} me={monthly.me} />
      <p className="muted">{contentOf(exported)}</p>
      {choosing ? (
        <Readers me={monthly.me} to={to.map(({ userId }) => String(userId))} onChange={(next) => void monthly.mailTo(exported, next)} />
      ) : null}
      <Files exported={exported} />
    </li>
  );
}

const STOPPED = {
  suspended: 'is suspended',
  'no right': 'may not see the audit any more',
  gone: 'is gone',
};

function State({ exported: { isEnded, stopped, owner, to, next }, me }: { exported: MonthlyExport; me: number }) {
  if (isEnded) return <p className="muted">Ended. Its files stay until their day.</p>;
  if (stopped === 'nobody')
    return (
      <p className="amber">
        <Icon name="warning" size={14} /> Stopped: nobody whom it mails may see the audit.
      </p>
    );
  if (stopped !== '')
    return (
      <p className="amber">
        <Icon name="warning" size={14} /> Stopped: {owner} {STOPPED[stopped]}. Nobody is mailed.
      </p>
    );
  const left = to.filter(({ why }) => why !== '');
  return (
    <>
      <p className="muted">
        To {readersInWords(to, me)}, next on {day(next)}: a link to the file of the month before.
      </p>
      {left.map(({ userId, name, why }) => (
        <p key={userId} className="amber">
          <Icon name="warning" size={14} /> {name} {STOPPED[why || 'gone']} and gets none.
        </p>
      ))}
    </>
  );
}

/** Months, newest first: each as a file to fetch, or why there is none. */
function Files({ exported: { id, owner, months } }: { exported: MonthlyExport }) {
  if (months.length === 0) return null;
  return (
    <ul className={css.files}>
      {months.map(({ month, why, entries, of, bytes, isKept }) => (
        <li key={month}>
          {isKept ? (
            <a className="link" href={urlOf(getMonthlyFile, { params: { id, month } })} download={`audit-${month}.json`}>
              {formatMonth(month)}
            </a>
          ) : (
            <span>{formatMonth(month)}</span>
          )}{' '}
          <span className="muted figures">
            {why === ''
              ? `${grouped(String(entries))} of ${counted(of, 'entry', 'entries')}, ${isKept ? fileSize(bytes) : 'not kept any more'}`
              : `not mailed: ${owner} ${why === 'suspended' ? 'was suspended' : why === 'no right' ? 'might not see the audit' : 'was gone'}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

const titleOf = ({ name, kinds }: MonthlyExport) =>
  name || (kinds.length === 0 ? 'All entries' : listed(kinds.map((kind) => KIND_WORDS[kind as keyof typeof KIND_WORDS] ?? kind)));

function contentOf({ kinds, people, text, where, session, parts, name }: MonthlyExport): string {
  const only = [
    name && kinds.length > 0 && listed(kinds.map((kind) => KIND_WORDS[kind as keyof typeof KIND_WORDS] ?? kind)),
    people.length > 0 && `of ${counted(people.length, 'person', 'people')}`,
    text && `with the words “${text}”`,
    where && `from “${where}”`,
    session && 'of one session',
  ].filter(Boolean);
  const within =
    parts.length === 0 ? 'Hashes alone' : listed(parts.map((part) => CHOICE_WORDS[part as keyof typeof CHOICE_WORDS].toLowerCase()));
  return `${only.length > 0 ? `${only.join(', ')}: ` : ''}${within}.`.replace(/^./, (first) => first.toUpperCase());
}
