import { Checkbox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { previewHandOver } from '../../../contracts/estimating/hand-over/hand-over-jobs.ts';
import { useRead } from '../../app/client.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, listed } from '../../ui/words.ts';
import css from './hand-over.module.css';
import { type Going, morningOf, ZONE } from './hand-over-model.ts';

/** Whether customers are written to; `pending` until the mail has been shown. */
export interface Letters {
  on: boolean;
  pending: boolean;
}
export const NO_LETTERS: Letters = { on: false, pending: false };

interface CustomerLettersProps {
  userId: number;
  going: Going;
  untilDay: string | null;
  letters: Letters;
  onLetters: (letters: Letters) => void;
}

/** Writing to the customers of the jobs: each mail is here to be read, as it would go, before anything is handed over. */
export function CustomerLetters({ userId, going, untilDay, letters, onLetters }: CustomerLettersProps) {
  const names = new Set(going.map(({ customer, orderId }) => customer || orderId));
  return (
    <div className={css.letters}>
      <Checkbox
        label={
          <>
            Write to {names.size === 1 ? 'the customer' : `the ${names.size} customers`}{' '}
            <span className="muted">you see the mail first</span>
          </>
        }
        checked={letters.on}
        onChange={({ currentTarget: { checked } }) => onLetters({ on: checked, pending: checked })}
      />
      {letters.on && untilDay !== '' ? (
        <Preview
          userId={userId}
          going={going}
          untilDay={untilDay}
          onShown={(isShown) => onLetters({ on: true, pending: !isShown })}
          isPending={letters.pending}
        />
      ) : null}
    </div>
  );
}

interface PreviewProps {
  userId: number;
  going: Going;
  untilDay: string | null;
  isPending: boolean;
  onShown: (isShown: boolean) => void;
}

function Preview({ userId, going, untilDay, isPending, onShown }: PreviewProps) {
  const body = { jobs: going.map(({ orderId, toId }) => ({ orderId, toId })), until: morningOf(untilDay), timeZone: ZONE };
  const { data, error, refetch } = useRead(previewHandOver, { params: { userId }, body }, { staleTime: 0 });
  const [place, setPlace] = useState(0);
  const isShown = data !== undefined;
  useEffect(() => {
    if (isPending === isShown) onShown(isShown);
  }, [isPending, isShown, onShown]);
  const sheet = useRef<HTMLElement>(null);
  // "You see the mail first": it stands below what was ticked, often beneath the fold.
  useEffect(() => {
    if (isShown) sheet.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  if (error) return <FailureLine error={error} what="The mail could not be read." onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} height={20} />;
  const { letters, unreached } = data;
  const at = Math.min(place, letters.length - 1);
  const letter = letters[at];
  return (
    <>
      {unreached.length > 0 ? (
        <p className={css.unreached} role="status">
          <Icon name="warning" size={14} />
          <span>{unreachedInWords(unreached)}</span>
        </p>
      ) : null}
      {letter ? (
        <section ref={sheet} className={css.letter} aria-label="The mail to the customer">
          <header>
            <p>
              <span className="muted">To</span> {[letter.customer, letter.to].filter(Boolean).join(', ')}
            </p>
            {letters.length > 1 ? (
              <nav aria-label="Mails">
                <IconButton icon="left" label="The mail before" disabled={at === 0} onClick={() => setPlace(at - 1)} />
                <span className="figures" role="status">
                  {at + 1} of {letters.length}
                </span>
                <IconButton icon="right" label="The next mail" disabled={at === letters.length - 1} onClick={() => setPlace(at + 1)} />
              </nav>
            ) : null}
          </header>
          <p>
            <b>{letter.subject}</b>
          </p>
          <p className={css.letterText}>{letter.text}</p>
        </section>
      ) : (
        <p className="muted">Nobody is written to.</p>
      )}
    </>
  );
}

/** `1 customer has no mail address and is not written to: Luis Carrasco.` */
function unreachedInWords(unreached: readonly string[]): string {
  const named = unreached.filter(Boolean);
  const count = counted(unreached.length, 'customer has no mail address and is', 'customers have no mail address and are');
  const who =
    named.length === 0 || unreached.length > 3
      ? ''
      : `: ${listed(named)}${named.length < unreached.length ? ' and one without a name' : ''}`;
  return `${count} not written to${who}.`;
}
