import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { answerPrize } from '../../../contracts/sponsorship/sweepstakes/enrolment-calls.ts';
import type { Sweepstakes } from '../../../contracts/sponsorship/sweepstakes/sweepstakes.ts';
import type { AnyCall } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { dollars } from '../../ui/words.ts';
import css from './sweepstakes.module.css';
import { lastMinute, momentIn, prizeOf } from './words.ts';

/** Of whoever was drawn and is in turn. Letting it go is asked for once more, because it cannot be taken back. */
export function Prize({ one, until, reads }: { one: Sweepstakes; until: string; reads: AnyCall[] }) {
  const [mayBeNamed, setMayBeNamed] = useState(false);
  const [asks, setAsks] = useState(false);
  const { save, busy, failure } = useSave(answerPrize, {
    invalidates: reads,
    onSaved: (_, { body }) => tell(body?.take ? 'It is yours. You are written to about the payment.' : 'You let it go.'),
  });
  const answer = (take: boolean) => void save({ params: { id: 0, sweepstakesId: one.id }, body: { take, mayBeNamed } });
  return (
    <section className={css.prize} aria-label="You were drawn">
      <h2>You were drawn: {prizeOf(one)}</h2>
      <p>
        Answer until {momentIn(one, lastMinute(until))}; after that it goes to the next. {one.payment}.
      </p>
      <Checkbox
        checked={mayBeNamed}
        onChange={(event) => setMayBeNamed(event.currentTarget.checked)}
        label="You may say that I won, by first name, initial and ZIP code"
      />
      {failure ? <FailureLine error={failure} what="Your answer was not kept." /> : null}
      <div className={css.answers}>
        {asks ? (
          <>
            <span>Let {dollars(one.prize)} go? It cannot be taken back.</span>
            <Button variant="default" autoFocus onClick={() => setAsks(false)}>
              Keep it open
            </Button>
            <Button color="brick" loading={busy} onClick={() => answer(false)}>
              Let it go
            </Button>
          </>
        ) : (
          <>
            <Button loading={busy} onClick={() => answer(true)}>
              Take {dollars(one.prize)}
            </Button>
            <Button variant="default" onClick={() => setAsks(true)}>
              Let it go
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
