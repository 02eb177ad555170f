import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { entryNumber } from '../../../contracts/sponsorship/sweepstakes/draw.ts';
import {
  addPostcard,
  type Organized,
  recordPublicNumber,
  settlePrize,
  withdrawSweepstakes,
} from '../../../contracts/sponsorship/sweepstakes/organizer-calls.ts';
import type { PrizeOutcome } from '../../../contracts/sponsorship/sweepstakes/sweepstakes.ts';
import type { AnyCall } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import css from './sweepstakes.module.css';
import { briefly, lastMinute, momentIn, prizeOf } from './words.ts';

interface CardProps {
  one: Organized;
  reads: AnyCall[];
}

/** One that the organization gives, with the one thing that it waits for. */
export function OrganizedCard({ one, reads }: CardProps) {
  const { id, code, title, phase, entries, postcards, turn } = one;
  return (
    <section className={css.section} aria-label={title}>
      <div className={css.spread}>
        <h2>
          <Link className="link" to={`/draw/${id}`}>
            {title}
          </Link>
        </h2>
        <span className={css.tag}>code {code}</span>
      </div>
      <p className="muted">
        {prizeOf(one)}. {briefly(one)}. {counted(entries, 'entry', 'entries')}, {counted(postcards, 'postcard')} among them.
      </p>
      {phase === 'announced' ? <TakeBack one={one} reads={reads} /> : null}
      {phase === 'open' || phase === 'closed' ? <Postcard one={one} reads={reads} /> : null}
      {phase === 'listed' ? <PublicNumber one={one} reads={reads} /> : null}
      {turn ? <Turn one={one} turn={turn} reads={reads} /> : null}
    </section>
  );
}

function TakeBack({ one: { id, title }, reads }: CardProps) {
  const [asks, setAsks] = useState(false);
  const { save, busy, failure } = useSave(withdrawSweepstakes, { invalidates: reads, onSaved: () => tell(`${title} is taken back.`) });
  return (
    <div className={css.answers}>
      {failure ? <FailureLine error={failure} what="It stays." /> : null}
      {asks ? (
        <>
          <span>Nobody finds it any more. It cannot be brought back.</span>
          <Button variant="default" autoFocus onClick={() => setAsks(false)}>
            Keep it
          </Button>
          <Button color="brick" loading={busy} onClick={() => void save({ params: { sweepstakesId: id } })}>
            Take it back
          </Button>
        </>
      ) : (
        <Button variant="default" onClick={() => setAsks(true)}>
          Take it back
        </Button>
      )}
    </div>
  );
}

/** Several are typed one after the other: after each, the cursor is in the name again. */
function Postcard({ one, reads }: CardProps) {
  const params = { sweepstakesId: one.id };
  const add = useSave(addPostcard, {
    invalidates: reads,
    retrying: false,
    onSaved: ({ isNew }, { body }) => {
      tell(isNew ? `${body?.name} is entered.` : `${body?.name} was entered already: the same card counts once.`);
      form.change({ name: '', address: '' });
    },
  });
  const form = useForm({
    initial: { name: '', address: '' },
    required: { name: 'Please give the name on the card', address: 'Please give the address on the card' },
    faults: (values) => faultsOf(addPostcard, values),
    save: { ...add, save: (body) => add.save({ params, body }) },
  });
  return (
    <form className={css.line} aria-label={`Postcard of ${one.title}`} {...form.props}>
      <TextInput label="Name on a postcard" maxLength={255} autoComplete="off" {...form.field('name')} />
      <TextInput label="Its address" maxLength={255} autoComplete="off" {...form.field('address')} />
      <Button type="submit" variant="default" loading={form.busy}>
        Enter it
      </Button>
      {form.refusal ? <FailureLine error={form.refusal} what="The card was not entered." /> : null}
      <span className="muted">Those that were posted until the last day, until the list is published {momentIn(one, one.listAt)}.</span>
    </form>
  );
}

function PublicNumber({ one, reads }: CardProps) {
  const params = { sweepstakesId: one.id };
  const { publicNumber, numberAt, numberSource } = one;
  const record = useSave(recordPublicNumber, {
    invalidates: reads,
    retrying: false,
    onSaved: () => tell(`Recorded. It is drawn ${momentIn(one, one.drawAt)}.`),
  });
  const form = useForm({
    initial: { digits: publicNumber?.digits ?? '' },
    required: { digits: 'Please type the digits as they were published' },
    faults: (values) => faultsOf(recordPublicNumber, values),
    save: { ...record, save: (body) => record.save({ params, body }) },
  });
  return (
    <form className={css.line} aria-label={`Public number of ${one.title}`} {...form.props}>
      <TextInput
        label={`${numberSource}, ${momentIn(one, numberAt)}`}
        inputMode="numeric"
        maxLength={80}
        autoComplete="off"
        {...form.field('digits')}
      />
      <Button type="submit" loading={form.busy}>
        {publicNumber ? 'Correct it' : 'Record it'}
      </Button>
      {form.refusal ? <FailureLine error={form.refusal} what="The number was not recorded." /> : null}
      <span className="muted">
        Digits with a blank between them, as they were drawn: the text goes into the draw as it stands. A correction stays in sight of
        everybody.
      </span>
    </form>
  );
}

function Turn({ one, turn, reads }: CardProps & { turn: NonNullable<Organized['turn']> }) {
  const [shownAs, setShownAs] = useState('');
  const { save, busy, failure } = useSave(settlePrize, { invalidates: reads });
  const { place, isPostcard, name, address, until } = turn;
  const settle = (outcome: PrizeOutcome) => void save({ params: { sweepstakesId: one.id }, body: { place, outcome, shownAs } });
  return (
    <div className={css.turn}>
      <p>
        <b>{entryNumber(one.draw?.drawn[place - 1]?.number ?? 0)}</b>, {name || 'erased'}, {address}, has until{' '}
        {momentIn(one, lastMinute(until))}.{' '}
        {isPostcard ? 'Write to this address, and record the answer.' : 'A mail went out; the answer comes by itself.'}
      </p>
      {isPostcard ? (
        <TextInput
          label="Shown as, with consent alone"
          description="First name, initial and ZIP code; may stay empty"
          maxLength={80}
          value={shownAs}
          onChange={(event) => setShownAs(event.currentTarget.value)}
        />
      ) : null}
      {failure ? <FailureLine error={failure} what="Not recorded." /> : null}
      <div className={css.answers}>
        {isPostcard ? (
          <>
            <Button loading={busy} onClick={() => settle('taken')}>
              Took it
            </Button>
            <Button variant="default" disabled={busy} onClick={() => settle('declined')}>
              Let it go
            </Button>
          </>
        ) : null}
        <Button variant="default" disabled={busy} onClick={() => settle('not eligible')}>
          Not eligible by the rules
        </Button>
        <span className="muted">What is not taken goes to the next one.</span>
      </div>
    </div>
  );
}
