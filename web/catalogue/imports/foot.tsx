import { Button, TextInput } from '@mantine/core';
import { type Dispatch, type SetStateAction } from 'react';
import { Link } from 'react-router-dom';
import type { ImportSummary } from '../../../contracts/catalogue/imports/price-import.ts';
import { type CallError } from '../../app/client.ts';
import { OnlyAdministrators } from '../../ui/only-administrators.tsx';
import { counted, grouped, listed, localDay } from '../../ui/words.ts';
import { type Import } from './head.tsx';
import css from './run.module.css';
import { effectWords, keptWords, leftOutWords, unmatchedPrices } from './words.ts';

/** What adopting the file does, from when, and what else can be done with it. */
export function AdoptFoot({
  now,
  summary,
  effect,
  from,
  adoptable,
  setFrom,
  may,
  doDiscard,
  doAdopt,
  runAgain,
  failure,
  adopting,
  reset,
  discarding,
  rerunning,
}: {
  now: Import;
  summary: ImportSummary;
  effect: string | null;
  from: string;
  adoptable: boolean;
  setFrom: Dispatch<SetStateAction<string>>;
  may: boolean;
  doDiscard: () => undefined;
  doAdopt: () => undefined;
  runAgain: () => undefined;
  failure: CallError | null;
  adopting: boolean;
  reset: () => void;
  discarding: boolean;
  rerunning: boolean;
}) {
  return (
    <footer className={css.foot} data-own-foot>
      <div className={css.footWords}>
        <p>
          <b>{whatAdoptingDoes(now, summary)}</b> {effect && summary.bad > 0 ? <b>{badWords(summary.bad)}</b> : null}{' '}
          {effect && leftOutWords(now.columns) ? (
            <b className="amber">
              {listed(unmatchedPrices(now.columns).map((header) => `“${header}”`))}{' '}
              {unmatchedPrices(now.columns).length === 1 ? 'stays' : 'stay'} out.
            </b>
          ) : null}
        </p>
        <p className="muted">
          {now.stale
            ? 'Another version was made since. Run it again to see what it does now.'
            : effect
              ? `${keptWords(summary.openEstimates)}${from ? ` Version ${now.baseVersion} counts until then.` : ''}`
              : 'Nothing is kept of it unless you run it again with other columns.'}
        </p>
      </div>
      {adoptable ? (
        <TextInput
          className={css.from}
          label="In force from"
          type="date"
          value={from || localDay()}
          min={localDay()}
          error={failure?.fields.effectiveFrom ?? (failure?.code === 'EFFECTIVE_DATE_PAST' ? failure.text : undefined)}
          onChange={(event) => {
            reset();
            // Today is whenever it is adopted, in the calendar of the server too.
            setFrom(event.currentTarget.value === localDay() ? '' : event.currentTarget.value);
          }}
        />
      ) : null}
      {may ? (
        <Button variant="default" loading={discarding} disabled={adopting} onClick={doDiscard}>
          Discard
        </Button>
      ) : (
        <OnlyAdministrators subject="Prices are" />
      )}
      {adoptable ? (
        <Button loading={adopting} disabled={discarding} onClick={doAdopt}>
          Adopt as version {(now.baseVersion ?? 0) + 1}
        </Button>
      ) : null}
      {may && now.stale ? (
        <Button loading={rerunning} onClick={runAgain}>
          Run again
        </Button>
      ) : null}
      {effect === null && !now.stale ? (
        <Button component={Link} to="/price-book/import">
          Import another
        </Button>
      ) : null}
    </footer>
  );
}

export function AdoptedFoot({ now, summary, effect }: { now: Import; summary: ImportSummary | null; effect: string | null }) {
  return (
    <footer className={css.foot} data-own-foot>
      <div className={css.footWords}>
        <p>
          <b>
            Version {now.adoptedVersion} {summary ? `${effect}.` : 'came from this file.'}
          </b>{' '}
          {summary && summary.bad > 0 ? <b>{badWords(summary.bad, 'stayed')}</b> : null}
        </p>
        <p className="muted">An earlier version can be restored in the price book.</p>
      </div>
      <Button variant="default" component={Link} to="/price-book/import">
        Import another
      </Button>
      <Button component={Link} to="/price-book">
        Open the price book
      </Button>
    </footer>
  );
}

function whatAdoptingDoes({ baseVersion, stale }: Import, summary: ImportSummary): string {
  const effect = effectWords(summary);
  if (effect) return stale ? `Against version ${baseVersion} it ${effect}.` : `Version ${(baseVersion ?? 0) + 1} ${effect}.`;
  return summary.unchanged > 0 ? `The file says what version ${baseVersion} says: there is nothing to adopt.` : noneTaken(summary);
}

export function noneTaken({ bad, unchanged }: ImportSummary): string {
  return unchanged > 0 ? 'No row changes the price book.' : `None of the ${counted(bad, 'row')} can be taken.`;
}

function badWords(bad: number, verb = bad === 1 ? 'stays' : 'stay'): string {
  return bad === 1 ? `The bad row ${verb} out.` : `The ${grouped(String(bad))} bad rows ${verb} out.`;
}
