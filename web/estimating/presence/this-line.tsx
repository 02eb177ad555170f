import { useAtom, useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useEffect, useRef, useState } from 'react';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { getWhyLine, type WhyLine } from '../../../contracts/estimating/why/get-why-line.ts';
import { toCents } from '../../../contracts/money.ts';
import { useRead } from '../../app/client.ts';
import { savingAtom } from '../../app/saving.ts';
import { inTab } from '../../app/screen-store.ts';
import { Icon } from '../../ui/icons.tsx';
import { InitialsBadge } from '../../ui/initials.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { grouped, moment } from '../../ui/words.ts';
import type { CachedEstimate } from '../edits/cached-estimate.ts';
import { signed } from '../estimate/figures.ts';
import { conflictsAtom } from '../estimate/screen.ts';
import css from './together.module.css';

/** A person who walks through lines asks for none of them. */
const RESTS_MS = 400;
const MOST_SHOWN = 4;
/** Two who typed a quantity within this time typed it at once. */
const AT_ONCE_MS = 60_000;

const openAtom = atomWithStorage('scopebook.estimate.this-line', false, undefined, { getOnInit: true });

/** Who changed the line, newest first, with what it moved. Opened by hand, or by two values of one cell. */
export function ThisLine({ line, edits }: { line: LineItem; edits: CachedEstimate }) {
  const [open, setOpen] = useAtom(openAtom);
  const contested = useAtomValue(conflictsAtom).has(line.id);
  const shown = open || contested;
  return (
    <section aria-label="This line, newest first">
      <h3>
        <button type="button" className={css.opens} aria-expanded={shown} onClick={() => setOpen(!shown)}>
          <Icon name={shown ? 'down' : 'right'} size={14} /> This line, newest first
        </button>
      </h3>
      {shown && <Events line={line} edits={edits} />}
    </section>
  );
}

function Events({ line, edits }: { line: LineItem; edits: CachedEstimate }) {
  const [rests, setRests] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRests(true), RESTS_MS);
    return () => clearTimeout(timer);
  }, []);
  const saving = useAtomValue(savingAtom, inTab).waiting > 0;
  const read = useRead(
    getWhyLine,
    { params: { orderId: edits.orderId, itemId: line.id } },
    { staleTime: 0, enabled: rests && !saving && line.id > 0 },
  );
  const stamp = `${line.dateUpdated} ${line.quantity} ${line.quality} ${line.totalCost}`;
  const readFor = useRef(stamp);
  const { refetch } = read;
  useEffect(() => {
    if (saving || readFor.current === stamp) return;
    readFor.current = stamp;
    void refetch();
  }, [saving, stamp, refetch]);
  if (read.error && !read.data)
    return <FailureLine error={read.error} what="The changes of this line could not be read." onRetry={() => void refetch()} />;
  if (!read.data) return <p className="muted">Reading</p>;
  const events = read.data.events.toReversed().slice(0, MOST_SHOWN);
  const more = read.data.events.length + read.data.earlier.count - events.length;
  return (
    <>
      <ol className={css.events}>
        {events.map((event) => {
          const later = overtaking(event, read.data.events);
          return (
            <li key={`${event.revision} ${event.sentence}`} data-overtaken={later !== undefined || undefined}>
              <InitialsBadge name={event.by} />
              <div>
                <span>{changeWords(event, line.description)}</span>
                <small>
                  {moment(event.at)}
                  {later && `, ${later.by.split(' ')[0]}’s came ${Math.max(1, secondsBetween(event, later))} s later`}
                </small>
              </div>
              <span className="figures">{/[1-9]/.test(event.moved) ? signed(toCents(event.moved)) : ''}</span>
            </li>
          );
        })}
      </ol>
      {more > 0 && <p className="muted">{more} earlier</p>}
    </>
  );
}

type Told = WhyLine['events'][number];

const secondsBetween = (first: Told, second: Told) => Math.round((Date.parse(second.at) - Date.parse(first.at)) / 1_000);

/** Another person's quantity that came in the place of this one at once. */
function overtaking(event: Told, all: readonly Told[]): Told | undefined {
  if (event.quantity === null) return undefined;
  const next = all.slice(all.indexOf(event) + 1).find(({ quantity }) => quantity !== null);
  return next && next.by !== event.by && secondsBetween(event, next) * 1_000 < AT_ONCE_MS ? next : undefined;
}

/** `Changed quantity: 28.0 to 30.0 SF`; the line itself is known here. */
function changeWords({ sentence, before, after, unit }: Told, description: string): string {
  const at = description === '' ? -1 : sentence.indexOf(` of ${description}`);
  const words = at > 0 ? sentence.slice(0, at) : sentence;
  if (after === '') return words;
  const value = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? grouped(text) : text);
  return `${words}: ${before === '' ? '' : `${value(before)} to `}${value(after)}${unit ? ` ${unit}` : ''}`;
}
