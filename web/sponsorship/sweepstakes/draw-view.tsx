import { Button } from '@mantine/core';
import { entryNumber, type OwnEntry, PYTHON_IMPORTS, pythonLines, pythonProgram } from '../../../contracts/sponsorship/sweepstakes/draw.ts';
import type { PublicSweepstakes } from '../../../contracts/sponsorship/sweepstakes/sweepstakes.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted, grouped, listed } from '../../ui/words.ts';
import { listUrl, useCheck } from './check.ts';
import { Strip } from './strip.tsx';
import css from './sweepstakes.module.css';
import { dayIn, inGroups, lastMinute, milestonesOf, momentIn, prizeOf } from './words.ts';

type Draw = NonNullable<PublicSweepstakes['draw']>;

/** A sweepstakes from its commitment to who was drawn, with everything that is needed to check it. */
export function DrawView({ one, own }: { one: PublicSweepstakes; own: (OwnEntry & { enteredAt: string }) | null }) {
  const { draw } = one;
  return (
    <div className={css.draw}>
      <section className={css.section} aria-label="The way of it">
        <h2 className={css.title}>{one.title}</h2>
        <p className="muted">
          {prizeOf(one)}, given by {one.givenBy}. {entriesOf(one)}
          {own ? ownWords(one, own) : one.phase === 'announced' ? '' : '.'}
        </p>
        <ol className={css.way}>
          {milestonesOf(one).map(({ day, text, done }) => (
            <li key={text} data-done={done}>
              <b>{day}</b>
              <span className="muted">
                {text}
                {done ? '' : ', to come'}
              </span>
            </li>
          ))}
        </ol>
      </section>
      {draw ? <Drawn one={one} draw={draw} own={own} /> : null}
      <Checked one={one} own={own} />
    </div>
  );
}

function entriesOf({ phase, entries, list }: PublicSweepstakes): string {
  if (phase === 'announced') return 'Nobody can enter yet.';
  return `${counted(entries, 'entry', 'entries')}${list ? '' : ' until now'}`;
}

function ownWords(one: PublicSweepstakes, { number, enteredAt }: { number: number; enteredAt: string }): string {
  const made = `made ${dayIn(one, enteredAt)}`;
  if (number === 0) return `; yours was ${made}.`;
  const place = one.draw?.drawn.findIndex((drawn) => drawn.number === number) ?? -1;
  const drawn = place === 0 ? ', and was drawn' : place > 0 ? ', and is in reserve' : one.draw ? ', and was not drawn' : '';
  return `; you had ${entryNumber(number)}, ${made}${drawn}.`;
}

const OUTCOME_WORDS = {
  waits: 'has to answer',
  taken: 'took it',
  declined: 'let it go',
  'no answer': 'did not answer',
  'not eligible': 'could not take it by the rules',
  'not needed': 'was not needed',
} as const;

function Drawn({ one, draw, own }: { one: PublicSweepstakes; draw: Draw; own: OwnEntry | null }) {
  const [first] = draw.drawn;
  if (!first) return null;
  const unused = draw.drawn.filter(({ outcome }) => outcome === 'not needed').map(({ number }) => entryNumber(number));
  const reserves = draw.drawn.length - 1;
  return (
    <section className={css.section} aria-label="Who was drawn">
      <div className={css.spread}>
        <h3>Who was drawn</h3>
        {reserves > 0 ? <span className="muted">first, then {reserves === 1 ? 'one' : 'two'} in case it does not answer</span> : null}
      </div>
      <Strip entries={one.entries} drawn={draw.drawn.map(({ number }) => number)} own={own?.number ?? 0} />
      {draw.drawn
        .filter(({ outcome }) => outcome !== 'not needed')
        .filter(({ outcome }, index, all) => outcome !== 'waits' || all.findIndex((other) => other.outcome === 'waits') === index)
        .map(({ number, outcome, outcomeAt, shownAs }) => (
          <p key={number}>
            <b>{entryNumber(number)}</b>
            {shownAs ? `, ${shownAs},` : ''} {OUTCOME_WORDS[outcome]}
            {outcomeAt ? ` on ${dayIn(one, outcomeAt)}` : ''}
            {outcome === 'waits' ? ` by ${dayIn(one, lastMinute(draw.until))}` : ''}
            {shownAs ? ' and lets us say so' : ''}.
          </p>
        ))}
      {unused.length > 0 ? (
        <p className="muted">
          {listed(unused)} {unused.length === 1 ? 'was' : 'were'} not needed.
        </p>
      ) : null}
    </section>
  );
}

/** What each step shows, and what is still to come in its place. */
function stepsOf(one: PublicSweepstakes) {
  const { list, publicNumber, draw, entries } = one;
  return [
    {
      step: 'commitment',
      title: 'The commitment',
      value: inGroups(one.commitment),
      about: `SHA-256 of the seed, published before the first entry, ${dayIn(one, one.publishedAt)}`,
    },
    {
      step: 'list',
      title: 'The list',
      value: list ? inGroups(list.hash) : '',
      about: list
        ? `SHA-256 of the list of entries, published ${momentIn(one, list.at)}`
        : `SHA-256 of the list of entries, ${momentIn(one, one.listAt)}`,
    },
    {
      step: 'publicNumber',
      title: 'A public number',
      value: publicNumber?.digits ?? '',
      about: publicNumber
        ? `${one.numberSource}, ${momentIn(one, one.numberAt)}; nobody knew it when the list was published${correctedWords(one)}`
        : `${one.numberSource}, ${momentIn(one, one.numberAt)}`,
    },
    {
      step: 'seed',
      title: 'The seed',
      value: draw ? inGroups(draw.seed) : '',
      about: draw ? `revealed ${momentIn(one, draw.at)}` : `to be revealed ${momentIn(one, one.drawAt)}`,
    },
    {
      step: 'numbers',
      title: 'The numbers',
      value: draw ? numbersOf(draw) : '',
      about: draw
        ? `HMAC of list, public number and ${draw.drawn.map(({ n }) => n).join(', ')}, by the seed; the rest of dividing by ${grouped(String(entries))}, and 1`
        : 'come out of all of these',
    },
  ] as const;
}

function correctedWords({ publicNumber, ...one }: PublicSweepstakes): string {
  const before = publicNumber?.before ?? [];
  return before.length === 0 ? '' : `. First typed as ${listed(before.map(({ digits, at }) => `${digits} (${momentIn(one, at)})`))}`;
}

function numbersOf({ drawn }: Draw): string {
  const [first = '', ...others] = drawn.map(({ number }) => entryNumber(number));
  return others.length > 0 ? `${first}, then ${listed(others)}` : first;
}

function Checked({ one, own }: { one: PublicSweepstakes; own: OwnEntry | null }) {
  const { draw, list, publicNumber } = one;
  const { steps, error, busy, again } = useCheck(one, own);
  const faults = steps.filter(({ fault }) => fault !== '');
  if (one.phase === 'empty') return null;
  return (
    <section className={css.section} aria-label="Check it yourself">
      <div className={css.spread}>
        <h3>Check it yourself</h3>
        <Verdict checked={steps.length > 0} faults={faults.length} busy={busy} drawn={draw !== null} />
      </div>
      {error ? <FailureLine error={error} what="Nothing was checked." onRetry={again} /> : null}
      <ol className={css.steps}>
        {stepsOf(one).map(({ step, title, value, about }) => {
          const checked = steps.find((other) => other.step === step);
          const state = value === '' ? 'later' : !checked ? 'waits' : checked.fault === '' ? 'agrees' : 'fails';
          return (
            <li key={step} data-state={state}>
              <StepIcon state={state} />
              <b>{title}</b>
              <div>
                {value ? <p className={css.figures}>{value}</p> : <p className="muted">not yet</p>}
                <p className="muted">{about}</p>
                {checked?.fault ? <p className="brick">{checked.fault}</p> : null}
              </div>
            </li>
          );
        })}
      </ol>
      {draw && list && publicNumber ? (
        <>
          <div className={css.spread}>
            <h3>
              The same in Python <span className="muted">{PYTHON_IMPORTS}</span>
            </h3>
            <span className={css.buttons}>
              <Button
                variant="default"
                leftSection={<Icon name="copy" />}
                onClick={() => {
                  const facts = { seed: draw.seed, commitment: one.commitment, listHash: list.hash, publicNumber: publicNumber.digits };
                  void navigator.clipboard.writeText(pythonProgram({ ...facts, entries: list.entries }, draw.drawn)).then(
                    () => tell('Copied, with its four values.'),
                    () => tell('It could not be copied: mark it with the mouse.'),
                  );
                }}
              >
                Copy
              </Button>
              <Button
                variant="default"
                component="a"
                href={listUrl(one.id)}
                download={`sweepstakes-${one.id}.txt`}
                leftSection={<Icon name="download" />}
              >
                List, {counted(list.entries, 'entry', 'entries')}
              </Button>
              <Button variant="default" loading={busy} onClick={again}>
                Check again
              </Button>
            </span>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys. */}
          <section className={css.code} tabIndex={0} aria-label="Python">
            <pre>{pythonLines(list.entries, draw.drawn)}</pre>
          </section>
        </>
      ) : (
        <p className="muted">Keep the commitment if you want to check us: with the draw, this page reckons everything again by itself.</p>
      )}
    </section>
  );
}

function Verdict({ checked, faults, busy, drawn }: { checked: boolean; faults: number; busy: boolean; drawn: boolean }) {
  if (!drawn) return null;
  if (busy) return <span className="muted">reckoning</span>;
  if (!checked) return null;
  return faults === 0 ? (
    <span role="status" className={css.agrees}>
      <Icon name="accepted" /> reckoned in this browser just now: all agree
    </span>
  ) : (
    <span role="alert" className={css.fails}>
      <Icon name="declined" /> {faults === 1 ? 'one of five does' : `${faults} of five do`} not agree
    </span>
  );
}

function StepIcon({ state }: { state: 'later' | 'waits' | 'agrees' | 'fails' }) {
  switch (state) {
    case 'agrees':
      return (
        <span className={css.agrees}>
          <Icon name="accepted" label="agrees" />
        </span>
      );
    case 'fails':
      return (
        <span className={css.fails}>
          <Icon name="declined" label="does not agree" />
        </span>
      );
    default:
      return (
        <span className="muted">
          <Icon name="clock" label={state === 'later' ? 'to come' : 'not checked yet'} />
        </span>
      );
  }
}
