import { Button, Checkbox, TextInput } from '@mantine/core';
import { entryNumber } from '../../../contracts/sponsorship/sweepstakes/draw.ts';
import { enterSweepstakes, respondToSweepstakes } from '../../../contracts/sponsorship/sweepstakes/enrolment-calls.ts';
import { LONGEST_REMARK, type SweepstakeResponse, type Sweepstakes } from '../../../contracts/sponsorship/sweepstakes/sweepstakes.ts';
import type { AnyCall } from '../../app/client.ts';
import { useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { dollars } from '../../ui/words.ts';
import { Rules } from './rules.tsx';
import css from './sweepstakes.module.css';
import { dayIn, inGroups, momentIn } from './words.ts';

interface EnterPaneProps {
  one: Sweepstakes;
  reads: AnyCall[];
  /** On a phone it stands above the draw. */
  first?: boolean;
}

/** S176: the rules, what is published already, and the entry. */
export function EnterPane({ one, reads, first = false }: EnterPaneProps) {
  const { name, code, prize, purpose, commitment, mine, phase, mayNot } = one;
  return (
    <aside className={css.enter} data-first={first} aria-label={`${name}: enter`}>
      <section className={css.section}>
        <div className={css.spread}>
          <h2>
            {name}: {mine ? 'entered' : 'enter'}
          </h2>
          <span className={css.tag}>code {code}</span>
        </div>
        <p>
          <b>{dollars(prize)}</b> {purpose}.
        </p>
        <Rules one={one} />
      </section>
      <section className={css.section} aria-label="Already published">
        <h3>Already published</h3>
        <p className={css.figures}>{inGroups(commitment)}</p>
        <p className="muted">
          SHA-256 of the seed, since {momentIn(one, one.publishedAt)}, before the first entry. Keep it if you want to check us.
        </p>
      </section>
      {mine ? <Entered one={one} mine={mine} /> : null}
      {!mine && phase === 'announced' ? <p className={css.section}>Entries are taken from {dayIn(one, one.opensAt)} on.</p> : null}
      {!mine && phase === 'open' && mayNot ? <p className={css.section}>{mayNot}</p> : null}
      {!mine && phase === 'open' && !mayNot ? <EntryForm key={one.id} one={one} reads={reads} /> : null}
    </aside>
  );
}

function Entered({ one, mine }: { one: Sweepstakes; mine: NonNullable<Sweepstakes['mine']> }) {
  return (
    <section className={css.section} aria-label="Your entry">
      <p role="status" className={css.agrees}>
        <Icon name="accepted" /> You entered on {momentIn(one, mine.enteredAt)}.
      </p>
      <p>
        {mine.number > 0 ? `Your number is ${entryNumber(mine.number)}.` : `Your number comes with the list, ${momentIn(one, one.listAt)}.`}
      </p>
      {mine.Remark ? <p className="muted">You would repair first: {mine.Remark}</p> : null}
      <p className={css.figures}>{mine.receipt}</p>
      <p className="muted">
        Your receipt. The list shows its SHA-256, {mine.hash.slice(0, 8)}…, and nobody else can tell whose it is.{' '}
        {mine.tellMe ? 'You are mailed when it is drawn.' : ''}
      </p>
    </section>
  );
}

function EntryForm({ one, reads }: EnterPaneProps) {
  const params = { id: 0, sweepstakesId: one.id };
  const isNo = one.userSweepstakeResponse === 'Not this time';
  const enter = useSave(enterSweepstakes, { invalidates: reads, retrying: false, onSaved: () => tell(`You have entered: ${one.title}.`) });
  const respond = useSave(respondToSweepstakes, { invalidates: reads, failed: 'Your answer was not kept.' });
  const answer = (userSweepstakeResponse: SweepstakeResponse) => respond.save({ params, body: { userSweepstakeResponse } });
  const form = useForm({
    initial: { Remark: '', confirmed: false, tellMe: false },
    faults: ({ confirmed }) => (confirmed ? {} : { confirmed: 'Confirm this to enter' }) as Record<string, string>,
    save: { ...enter, save: (body) => enter.save({ params, body }) },
  });
  return (
    <form className={`${css.section} ${css.form}`} aria-label="Entry" {...form.props}>
      {one.question ? (
        <TextInput label={`${one.question} May stay empty.`} maxLength={LONGEST_REMARK} autoComplete="off" {...form.field('Remark')} />
      ) : null}
      <Checkbox
        label={one.confirmation}
        error={form.errorOf('confirmed')}
        aria-invalid={form.errorOf('confirmed') !== undefined || undefined}
        {...form.check('confirmed')}
      />
      <Checkbox label="Tell me by mail when it is drawn" {...form.check('tellMe')} />
      <p className="muted">
        Stored: your account, the time, {one.question ? 'the answer above' : 'nothing else'}. Nobody else gets it; the list shows a number
        and a hash.
      </p>
      {form.refusal ? <FailureLine error={form.refusal} what="You have not entered; what you typed stays." /> : null}
      <div className={css.answers}>
        <Button type="submit" loading={form.busy}>
          Enter
        </Button>
        {isNo ? (
          <>
            <span className="muted">You said: not this time.</span>
            <button type="button" className="link" disabled={respond.busy} onClick={() => void answer('Enter')}>
              Ask me again
            </button>
          </>
        ) : (
          <>
            <Button
              variant="default"
              loading={respond.busy}
              onClick={() =>
                void answer('Not this time').then(
                  (saved) => saved && tell('It is off your Home.', { label: 'Ask me again', run: () => void answer('Enter') }),
                )
              }
            >
              Not this time
            </Button>
            <span className="muted">takes the question off Home</span>
          </>
        )}
      </div>
    </form>
  );
}
