import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import { useSearch } from '../../app/address.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { clock, counted, listed } from '../../ui/words.ts';
import { AddressForm } from '../property/address-form.tsx';
import { CountyChoice } from '../property/county-choice.tsx';
import css from './home-setup.module.css';
import { RoomsStep } from './rooms-step.tsx';
import { STEPS, type StepId, stepOf, useAddressDraft, useSetup } from './setup-model.ts';
import { doneWords } from './setup-words.ts';

/** S113, S117: a home is set up in three steps; a reload goes on where it was. */
export default function SetupPage() {
  const { home, setup } = useSetup();
  const draft = useAddressDraft();
  const [search, setSearch] = useSearch();
  const go = (step: StepId) => setSearch({ step });
  const { data } = home;
  const asked = search.get('step');
  const step = data && stepOf(data, asked);
  return (
    <div className={css.page}>
      <title>Set up your home, Scopebook</title>
      <ShellTop title="Set up your home" />
      <div className={css.column}>
        {home.error ? <FailureLine error={home.error} what="Your home could not be fetched." onRetry={() => void home.refetch()} /> : null}
        {!data && !home.error ? <SkeletonRows rows={6} height={52} /> : null}
        {data && !step ? <Navigate to="/home/property" replace /> : null}
        {step ? <Progress step={step} /> : null}
        {data && step === 'address' ? (
          <AddressForm address={data.address} draft={draft} submit="Check address" onSaved={() => go('rooms')} />
        ) : null}
        {data && step === 'rooms' ? <RoomsStep home={data} setup={setup} onBack={() => go('address')} onDone={() => go('done')} /> : null}
        {data && step === 'done' ? <DoneStep home={data} /> : null}
      </div>
    </div>
  );
}

function Progress({ step }: { step: StepId }) {
  const at = STEPS.findIndex(({ id }) => id === step);
  const { word, percent } = STEPS[at] as (typeof STEPS)[number];
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(step);
  useEffect(() => {
    // A reader of the screen hears each further step; the first is read with the page.
    if (step !== first.current) heading.current?.focus();
    first.current = step;
  }, [step]);
  return (
    <div className={css.progress}>
      <h2 ref={heading} tabIndex={-1}>
        {word}
      </h2>
      <span className="muted">{at + 1} of 3</span>
      <div className={css.bar} role="progressbar" aria-label="Setup" aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
        <span style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

/** What was done, in the order of R379. */
function DoneStep({ home }: { home: Home }) {
  const navigate = useNavigate();
  const { characteristics, areas, address } = home;
  if (!characteristics || !address) return null;
  const unsized = areas.filter(({ floor }) => floor === '');
  const measured = areas.length - unsized.length;
  return (
    <>
      <ol className={css.done}>
        <Row icon="check" title="Address checked" words={doneWords.address(address)} />
        <Row icon="check" title={`${counted(areas.length, 'area')} made`} words={areas.map(({ areaLabel }) => areaLabel).join(', ')} />
        <Row icon="check" title="Usual values written" words={doneWords.defaults(characteristics)} />
        <Row icon="check" title="Property saved" words={home.setUpAt ? clock(home.setUpAt) : ''} />
        <Row
          icon={unsized.length > 0 ? 'warning' : 'check'}
          title={`Measurements: ${measured} of ${areas.length} estimated`}
          words={
            unsized.length === 0
              ? 'From usual room sizes.'
              : `From usual room sizes. ${listed(unsized.map(({ areaLabel }) => areaLabel))} ${unsized.length === 1 ? 'needs' : 'need'} the size of the lot; it stays empty and can be typed.`
          }
        />
      </ol>
      <CountyChoice />
      <h3>What these values are</h3>
      <p className="muted">{doneWords.missing(characteristics)}</p>
      <p>
        <Link className="link" to="/home/property">
          Type them now, about two minutes
        </Link>
      </p>
      <div className={css.foot}>
        <Button size="md" fullWidth onClick={() => navigate('/dashboard')}>
          Go to Home
        </Button>
      </div>
    </>
  );
}

function Row({ icon, title, words }: { icon: IconName; title: string; words: string }) {
  return (
    <li>
      <span className={icon === 'warning' ? 'amber' : css.good}>
        <Icon name={icon} />
      </span>
      <span>
        <b>{title}</b>
        <span className="muted">{words}</span>
      </span>
    </li>
  );
}
