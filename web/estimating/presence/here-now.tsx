import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { PresentPerson } from '../../../contracts/presence-notice.ts';
import { useMe } from '../../app/me.ts';
import { InitialsBadge } from '../../ui/initials.tsx';
import type { CachedEstimate } from '../edits/cached-estimate.ts';
import { COLUMNS, type Cursor, cursorAtom, didAtom, peopleAtom, typingAtom } from '../estimate/screen.ts';
import css from './together.module.css';
import { agoWords, placeWords } from './words.ts';

/** For how long it is said what somebody changed, instead of where they are. */
const SAID_FOR_MS = 60_000;
/** How often `5 s ago` is counted anew. */
const COUNTED_EVERY_MS = 5_000;

/** Who has the job open, where they are and what they type, oneself first. Nothing while nobody else is here. */
export function HereNow({ edits }: { edits: CachedEstimate }) {
  const people = useAtomValue(peopleAtom);
  const did = useAtomValue(didAtom);
  // People are kept anew when they move, not with each key: what they type is known by the cells alone.
  const typing = [...useAtomValue(typingAtom).values()].flatMap((cells) => [...cells.values()]);
  const cursor = useAtomValue(cursorAtom);
  const setCursor = useSetAtom(cursorAtom);
  const me = useMe();
  const [now, setNow] = useState(Date.now);
  const alone = people.length === 0;
  useEffect(() => {
    if (alone) return;
    const timer = setInterval(() => setNow(Date.now()), COUNTED_EVERY_MS);
    return () => clearInterval(timer);
  }, [alone]);
  if (alone) return null;
  const go = (to: Cursor) => {
    setCursor(to);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-grid]')?.focus({ preventScroll: true }));
  };
  return (
    <section aria-label="Here now">
      <h3>Here now</h3>
      <ul className={css.people}>
        {me && (
          <li>
            <InitialsBadge name={me.name} title="You" />
            <div>
              You <small>{cursor ? placeWords(idsOf(cursor), edits) : ''}</small>
            </div>
          </li>
        )}
        {people.map((one) => {
          const person = typing.find(({ userId }) => userId === one.userId) ?? { ...one, typed: null };
          const last = did.get(person.userId);
          const recent = last && Math.max(now, last.at) - last.at < SAID_FOR_MS ? last : undefined;
          const to = cellOf(person, edits);
          return (
            <li key={person.userId}>
              <InitialsBadge name={person.name} />
              <div>
                {person.name}{' '}
                <small>
                  {person.typed === null && recent
                    ? `${recent.text.replace(/\.$/, '')}, ${agoWords(Math.max(now, recent.at) - recent.at)}`
                    : placeWords(person, edits)}
                </small>
              </div>
              {to && (
                <button type="button" className="link" aria-label={`Go to where ${person.name} is`} onClick={() => go(to)}>
                  Go
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function idsOf({ row }: Cursor): Pick<PresentPerson, 'page' | 'areaId' | 'itemId' | 'column' | 'typed'> {
  const id = Number(row.slice(1));
  const nowhere = { page: 'estimate', areaId: null, itemId: null, column: null, typed: null } as const;
  return row.startsWith('a') ? { ...nowhere, areaId: id } : { ...nowhere, itemId: id };
}

/** The cell that somebody is in; nothing on another page, or of a line that is not here. */
function cellOf({ page, areaId, itemId, column }: PresentPerson, edits: CachedEstimate): Cursor | null {
  if (page !== 'estimate') return null;
  const at = COLUMNS.find((one) => one === column) ?? 'quantity';
  if (itemId !== null) return edits.line(itemId) ? { row: `l${itemId}`, column: at } : null;
  return areaId !== null && edits.areas.some(({ areaID }) => areaID === areaId) ? { row: `a${areaId}`, column: at } : null;
}
