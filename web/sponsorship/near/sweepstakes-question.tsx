import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { getSweepstakes, respondToSweepstakes } from '../../../contracts/sponsorship/sweepstakes/enrolment-calls.ts';
import type { Sweepstakes } from '../../../contracts/sponsorship/sweepstakes/sweepstakes.ts';
import { useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { tell } from '../../ui/toast.ts';
import { day, dollars } from '../../ui/words.ts';
import css from './agents.module.css';

const READS = [getSweepstakes];

/** R517: asked once on Home, and answered there or on the page of sweepstakes. Nothing where nothing is open, and no line of failure: nobody misses it. */
export function SweepstakesQuestion() {
  const { data } = useRead(getSweepstakes, { params: { id: 0 } });
  useReadsAbout('sweepstakes', READS);
  const { save, busy } = useSave(respondToSweepstakes, { invalidates: READS, failed: 'Your answer was not kept.' });
  const drawn = data?.find(({ mine }) => mine?.answerUntil);
  const asked = data?.find(
    (one) => one.phase === 'open' && !one.mine && one.mayNot === '' && one.userSweepstakeResponse !== 'Not this time',
  );
  const one = drawn ?? asked;
  if (!one) return null;
  const answer = (userSweepstakeResponse: 'Enter' | 'Not this time') =>
    save({ params: { id: 0, sweepstakesId: one.id }, body: { userSweepstakeResponse } });
  return (
    <section className={css.agents} aria-label="Sweepstakes">
      <h2>{drawn ? 'You were drawn' : 'Sweepstakes'}</h2>
      <p>
        <b>{dollars(one.prize)}</b> {one.purpose}, given by {one.givenBy}.
      </p>
      {drawn ? null : <p className="muted">Open to {lastDayOf(one)}. Free; buying does not help.</p>}
      <div className={css.spread}>
        <Link className="link" to={`/sweepstakes?code=${encodeURIComponent(one.code)}&id=${one.id}`}>
          {drawn ? 'Answer' : 'Look at it'}
        </Link>
        {drawn ? null : (
          <Button
            variant="default"
            size="xs"
            loading={busy}
            onClick={() =>
              void answer('Not this time').then(
                (saved) => saved && tell('It is off your Home.', { label: 'Ask me again', run: () => void answer('Enter') }),
              )
            }
          >
            Not this time
          </Button>
        )}
      </div>
    </section>
  );
}

const lastDayOf = ({ closesAt, timeZone }: Sweepstakes): string => day(new Date(Date.parse(closesAt) - 60_000).toISOString(), timeZone);
