import { Button, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ImportSummary } from '../../../contracts/catalogue/imports/price-import.ts';
import { OnlyAdministrators } from '../../ui/only-administrators.tsx';
import { counted, grouped, listed, localDay } from '../../ui/words.ts';
import type { Import } from './import.ts';
import css from './run.module.css';
import type { ImportRun } from './run-model.ts';
import { effectWords, keptWords, leftOutWords, unmatchedPrices } from './words.ts';

/** What adopting the file does, from when, and what else can be done with it. */
export function AdoptFoot({ run, summary }: { run: ImportRun; summary: ImportSummary }) {
  const { now, may, effect, adopting } = run;
  return (
    <footer className={css.foot} data-own-foot>
      <WhatAdoptingDoes run={run} summary={summary} />
      {adopting.adopt ? (
        <TextInput
          className={css.from}
          label="In force from"
          type="date"
          value={adopting.from || localDay()}
          min={localDay()}
          error={adopting.refusedDate}
          onChange={({ currentTarget: { value } }) => adopting.chooseFrom(value === localDay() ? '' : value)}
        />
      ) : null}
      {may ? (
        <Button variant="default" loading={run.discarding} disabled={adopting.busy} onClick={run.discard}>
          Discard
        </Button>
      ) : (
        <OnlyAdministrators subject="Prices are" />
      )}
      {adopting.adopt ? (
        <Button loading={adopting.busy} disabled={run.discarding} onClick={adopting.adopt}>
          Adopt as version {(now.baseVersion ?? 0) + 1}
        </Button>
      ) : null}
      {may && now.stale ? (
        <Button loading={run.rerunning} onClick={run.runAgain}>
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

function WhatAdoptingDoes({ run: { now, effect, adopting }, summary }: { run: ImportRun; summary: ImportSummary }) {
  const unmatched = effect && leftOutWords(now.columns) ? unmatchedPrices(now.columns) : [];
  return (
    <div className={css.footWords}>
      <p>
        <b>{whatAdoptingDoes(now, summary)}</b> {effect && summary.bad > 0 ? <b>{badWords(summary.bad)}</b> : null}{' '}
        {unmatched.length > 0 ? (
          <b className="amber">
            {listed(unmatched.map((header) => `“${header}”`))} {unmatched.length === 1 ? 'stays' : 'stay'} out.
          </b>
        ) : null}
      </p>
      <p className="muted">
        {now.stale
          ? 'Another version was made since. Run it again to see what it does now.'
          : effect
            ? `${keptWords(summary.openEstimates)}${adopting.from ? ` Version ${now.baseVersion} counts until then.` : ''}`
            : 'Nothing is kept of it unless you run it again with other columns.'}
      </p>
    </div>
  );
}

export function AdoptedFoot({ run: { now, summary, effect } }: { run: ImportRun }) {
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
