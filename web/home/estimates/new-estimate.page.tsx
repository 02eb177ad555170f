import { Alert, Button, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { type HouseProject, NO_PROJECT } from '../../../contracts/estimating/house/house-project.ts';
import { defaultName } from '../../../contracts/estimating/orders/default-name.ts';
import type { MissingPiece } from '../../../contracts/home/property/missing.ts';
import type { PropertyArea } from '../../../contracts/home/property/property-area.ts';
import { useSearch } from '../../app/address.ts';
import { estimatePath } from '../../app/estimate-path.ts';
import { useMe } from '../../app/me.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { isHomeowner } from '../../app/places.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { grouped, localDay } from '../../ui/words.ts';
import { HouseBasics, Materials } from '../property/house-form.tsx';
import { useHouse } from '../property/model.ts';
import { Blocked } from './blocked.tsx';
import css from './new-estimate.module.css';
import {
  areasWith,
  type Draft,
  known,
  missingOf,
  STEPS,
  type StepId,
  stepNamed,
  useChoices,
  useDraft,
  useStart,
  useWarnings,
} from './new-estimate-model.ts';

const MOST_AREAS = 5;

/** S012, R019 to R032: an estimate of one's own house in three steps. The house's own data is the property's, and is kept there. */
export default function NewEstimatePage() {
  const me = useMe();
  const house = useHouse({ isQuiet: true });
  const [search] = useSearchParams();
  const { draft, change, forget } = useDraft(search);
  const choices = useChoices(draft.project);
  const { data: home } = house.home;
  const error = house.home.error ?? choices.error;
  const navigate = useNavigate();
  const start = useStart((orderId, name) => {
    forget();
    // R023.
    navigate('/dashboard');
    tell(`${name} is made.`, { label: 'Open', run: () => navigate(estimatePath(orderId)) });
  });
  usePageKeys({ Escape: () => navigate('/dashboard') });
  if (me && !isHomeowner(me)) return <Navigate to="/" replace />;
  // R388.
  if (home && (!home.address?.zip || !home.characteristics)) return <Navigate to="/propertysetup" replace />;
  return (
    <div className={css.page}>
      <title>New estimate, Scopebook</title>
      <ShellTop
        title="New estimate"
        before={
          <Link to="/dashboard" className={css.close} aria-label="Close">
            <Icon name="close" />
          </Link>
        }
      />
      <div className={css.column}>
        {error && !(home && choices.data) ? (
          <FailureLine
            error={error}
            what="Your home could not be fetched."
            onRetry={() => void Promise.all([house.home.refetch(), choices.refetch()])}
          />
        ) : null}
        {!(home && choices.data) && !error ? <SkeletonRows rows={8} height={52} /> : null}
        {home && choices.data ? (
          // The one that is being made is in progress already, and stands in nobody's way.
          choices.data.inProgress === null || start.busy ? (
            <Wizard
              house={house}
              projects={choices.data.projects}
              areas={home.areas}
              zip={home.address?.zip ?? ''}
              {...{ draft, change, start }}
            />
          ) : (
            <Blocked orderId={choices.data.inProgress} />
          )
        ) : null}
      </div>
    </div>
  );
}

interface WizardProps {
  house: ReturnType<typeof useHouse>;
  projects: HouseProject[];
  areas: PropertyArea[];
  zip: string;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  start: ReturnType<typeof useStart>;
}

function Wizard({ house, projects, areas, zip, draft, change, start }: WizardProps) {
  const [search, setSearch] = useSearch();
  const step = stepNamed(search.get('step'));
  const go = (to: StepId) => setSearch({ step: to });
  const warnings = useWarnings();
  const form = useShownMissing(warnings.until, step, house.house.busy);
  const [asked, setAsked] = useState(false);
  const characteristics = house.home.data?.characteristics;
  if (!characteristics) return null;
  const missing = missingOf(characteristics);
  const make = () => {
    setAsked(true);
    if (missing.length > 0) {
      warnings.warn(missing);
      // R032.
      if (!missing.some((piece) => piece.step === step)) go(missing[0]?.step ?? 'house');
      return;
    }
    void start.save({ ...draft, name: draft.name.trim() || defaultName(localDay()), areaIds: known(draft.areaIds, areas) });
  };
  const marked = asked ? missing.map(({ id }) => id) : [];
  const at = STEPS.findIndex(({ id }) => id === step);
  const next = STEPS[at + 1];
  const back = STEPS[at - 1];
  return (
    <form
      ref={form}
      className={css.wizard}
      aria-label="New estimate"
      onSubmit={(event) => {
        event.preventDefault();
        if (next) go(next.id);
        else make();
      }}
    >
      <Progress step={step} />
      {step === 'what' ? <WhatStep draft={draft} change={change} projects={projects} areas={areas} zip={zip} /> : null}
      {step === 'house' ? <HouseBasics of={characteristics} roof={house.home.data?.roof ?? ''} model={house} missing={marked} /> : null}
      {step === 'materials' ? <Materials of={characteristics} model={house} missing={marked} /> : null}
      <div className={css.foot}>
        <Warnings
          seconds={warnings.seconds}
          pieces={warnings.pieces.filter(({ id }) => missing.some((piece) => piece.id === id))}
          step={step}
          go={go}
        />
        {start.failure ? <StartFailure code={start.failure.code} text={start.failure.text} go={go} /> : null}
        <div className={css.buttons}>
          {back ? (
            <Button size="md" variant="default" onClick={() => go(back.id)}>
              Back
            </Button>
          ) : null}
          <Button size="md" type="submit" loading={start.busy}>
            {next ? `Next: ${next.word.toLowerCase()}` : 'Make the estimate'}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** What is missing in this step comes into sight when it is warned of: once, and not before the choices that are on their way are known. */
function useShownMissing(until: number, step: StepId, isSaving: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef('');
  useEffect(() => {
    const warning = `${until} ${step}`;
    if (until === 0 || isSaving || shown.current === warning) return;
    const missing = form.current?.querySelector('[data-missing], [aria-invalid="true"]');
    if (!missing) return;
    shown.current = warning;
    missing.scrollIntoView({ block: 'center' });
  }, [until, step, isSaving]);
  return form;
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
      <div className={css.bar} role="progressbar" aria-label="New estimate" aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
        <span style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

/** A project that a link asked for gets an area that it fits, once its areas are known; then it is as if it had been chosen here. */
function useAskedProject(project: HouseProject | undefined, draft: Draft, change: (part: Partial<Draft>) => void, areas: PropertyArea[]) {
  const [search] = useSearchParams();
  const asked = useRef(search.get('project'));
  useEffect(() => {
    if (!project || project.id !== asked.current) return;
    asked.current = null;
    change({ project: project.id, areaIds: areasWith(project, known(draft.areaIds, areas)) });
  }, [project, draft, change, areas]);
}

interface WhatStepProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  projects: HouseProject[];
  areas: PropertyArea[];
  zip: string;
}

function WhatStep({ draft, change, projects, areas, zip }: WhatStepProps) {
  const [all, setAll] = useState(false);
  const chosen = projects.find(({ id }) => id === draft.project);
  useAskedProject(chosen, draft, change, areas);
  const choose = (project: HouseProject | undefined) =>
    change({ project: project?.id ?? NO_PROJECT, areaIds: areasWith(project, known(draft.areaIds, areas)) });
  const areaIds = known(draft.areaIds, areas);
  const toggle = (id: number) => change({ areaIds: areaIds.includes(id) ? areaIds.filter((one) => one !== id) : [...areaIds, id] });
  // What the project fits stands first.
  const inOrder = areas.toSorted((a, b) => Number(chosen?.fits.includes(b.id) ?? false) - Number(chosen?.fits.includes(a.id) ?? false));
  const shown = all ? inOrder : inOrder.filter(({ id }, n) => n < MOST_AREAS || areaIds.includes(id));
  const needsArea = chosen && chosen.fits.length > 0 && !chosen.fits.some((id) => areaIds.includes(id));
  return (
    <>
      <TextInput
        label="Name"
        description="The name can be changed at any time."
        inputWrapperOrder={['label', 'input', 'description']}
        value={draft.name || defaultName(localDay())}
        maxLength={255}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Group title="Project" note={`for your house in ${zip}, before tax`}>
        <div role="radiogroup" aria-label="Project">
          {projects.map((project) => (
            <Choice
              key={project.id}
              checked={chosen === project}
              word={project.name}
              figure={grouped(project.total)}
              onChoose={() => choose(project)}
            />
          ))}
          <Choice checked={!chosen} word="Start empty, choose items myself" onChoose={() => choose(undefined)} />
        </div>
      </Group>
      <Group title="Areas" note="of your property, as they are measured there">
        <div className={css.areas}>
          {shown.map(({ id, areaLabel }) => (
            <button key={id} type="button" className={css.area} aria-pressed={areaIds.includes(id)} onClick={() => toggle(id)}>
              {areaIds.includes(id) ? <Icon name="check" size={16} /> : null}
              {areaLabel}
            </button>
          ))}
          {shown.length < areas.length ? (
            <button type="button" className={`link ${css.more}`} onClick={() => setAll(true)}>
              {areas.length - shown.length} more
            </button>
          ) : null}
        </div>
        {needsArea ? <p className="amber">{chosen.name} needs one of the areas that stand first.</p> : null}
        {chosen && chosen.fits.length === 0 ? (
          <p className="muted">{chosen.name} belongs to the whole house; areas can come along.</p>
        ) : null}
      </Group>
    </>
  );
}

function Group({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className={css.group} aria-label={title}>
      <h3>
        {title} <span className="muted">{note}</span>
      </h3>
      {children}
    </section>
  );
}

function Choice({ checked, word, figure, onChoose }: { checked: boolean; word: string; figure?: string; onChoose: () => void }) {
  const id = useId();
  return (
    <label className={css.choice} htmlFor={id}>
      <input id={id} type="radio" name="project" checked={checked} onChange={onChoose} />
      <span>{word}</span>
      {figure ? <span className={css.figure}>{figure}</span> : null}
    </label>
  );
}

/** R031: one warning for each piece, counted down; the field stays marked after it. */
function Warnings({
  pieces,
  seconds,
  step,
  go,
}: {
  pieces: readonly MissingPiece[];
  seconds: number;
  step: StepId;
  go: (to: StepId) => void;
}) {
  return (
    <div role="alert" className={css.warnings}>
      {pieces.map((piece) => (
        <p key={piece.id} className={css.warning}>
          <Icon name="warning" />
          <span>
            <b>{piece.text}</b> {piece.how}
          </span>
          {piece.step === step ? (
            <span aria-hidden="true">{seconds} s</span>
          ) : (
            <button type="button" className="link" onClick={() => go(piece.step)}>
              Go there
            </button>
          )}
        </p>
      ))}
    </div>
  );
}

/** R022 stands where the button was pressed; what was chosen stays as a draft. */
function StartFailure({ code, text, go }: { code: string; text: string; go: (to: StepId) => void }) {
  return (
    <Alert color="brick" role="alert">
      {text} {code === 'NO_CREDITS' ? <span>Nothing was made; what you chose is kept here.</span> : null}
      {code === 'PROJECT_NEEDS_AREA' ? (
        <button type="button" className="link" onClick={() => go('what')}>
          Choose an area
        </button>
      ) : null}
    </Alert>
  );
}
