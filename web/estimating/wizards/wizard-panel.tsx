import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { QUALITIES } from '../../../contracts/catalogue/quality.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import type { Settled } from '../../../contracts/estimating/wizards/wizard.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { sizeOf } from '../estimate/figures.ts';
import { Key } from '../estimate/key.tsx';
import { Answers } from './answers.tsx';
import type { Choice } from './choices.ts';
import { WizardFoot } from './foot.tsx';
import { Lines } from './lines.tsx';
import { useAddKeys, useWizard, type WizardModel, type WizardProps } from './panel-model.ts';
import { type ShownLine, sumOf } from './wizard-lines.ts';
import css from './wizard-panel.module.css';

interface PanelProps<Room> extends WizardProps<Room> {
  /** What is asked before the questions: the layout, or the plan. */
  facts: (of: { room: Room; area: AreaWithItems | undefined; settled: Settled; focused: string }) => ReactNode;
  /** Questions that stand among the facts. */
  apart?: readonly string[];
  notes?: (answers: Settled) => Record<string, string>;
  newAreaWords: (label: string) => string;
  onBack: () => void;
}

const KeepAsLibraryDialog = lazy(() => import('../builder/keep-as-library.tsx'));

/** Questions at the left, lines at the right; nothing is added until one adds it (S048, S054). */
export function WizardPanel<Room>(props: PanelProps<Room>) {
  const { wizard, facts, apart = [], notes, newAreaWords, onBack } = props;
  const model = useWizard(props);
  const { room, settled, focused, choice, change, on } = model;
  const [keeping, setKeeping] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // The first answer has the focus.
  useEffect(() => {
    if (!model.phone) box.current?.querySelector<HTMLElement>('[role="radio"][tabindex="0"]')?.focus();
  }, [model.phone]);
  const onKeyDown = useAddKeys(model.add);

  return (
    <div className={css.wizard} ref={box} onKeyDown={onKeyDown} data-whole>
      <header className={css.header}>
        <button type="button" className={css.back} onClick={onBack}>
          <Icon name="left" size={14} /> Projects
        </button>
        <h2>{wizard.name}</h2>
        <AreaOfWizard of={model} />
      </header>
      <div className={css.parts}>
        <div className={css.left}>
          {facts({ room, area: model.destination.area, settled, focused })}
          <Answers
            questions={wizard.questions.filter(({ key }) => !apart.includes(key))}
            settled={settled}
            focused={focused}
            bringsOf={(question) => sumOf(on.filter((line) => line.question === question)).total}
            {...(notes && { notes: notes(settled) })}
            onFocus={model.setFocused}
            onAnswer={(question, answer) => change({ given: { ...choice.given, [question]: answer } })}
          />
          <AnswerKeys standard={Object.keys(choice.given).length === 0} change={change} />
        </div>
        <div className={css.right}>
          <LinesOfAnswers of={model} />
          <WizardFoot of={model} newAreaWords={newAreaWords} onKeep={() => setKeeping(true)} />
        </div>
      </div>
      {keeping ? <KeptLibrary name={wizard.name} on={on} onClose={() => setKeeping(false)} /> : null}
    </div>
  );
}

/** The area that the lines go to. */
function AreaOfWizard({ of: wizard }: { of: WizardModel }) {
  const { areas, areaType, ofType, choice, change } = wizard;
  const { areaId, isGone } = wizard.destination;
  return (
    <span className={css.for}>
      for
      <span className={css.area}>
        <select
          aria-label="Area"
          value={isGone ? 'gone' : String(areaId)}
          onChange={(event) =>
            change({ area: event.currentTarget.value === 'new' ? 'new' : Number(event.currentTarget.value), ticked: {}, typed: {} })
          }
        >
          {isGone && <option value="gone">Deleted area</option>}
          {[...ofType, ...areas.filter((one) => one.areaType !== areaType && one.areaTypeGroup === 'I')].map((one) => (
            <option key={one.areaID} value={one.areaID}>
              {one.label} {sizeOf(one)}
            </option>
          ))}
          <option value="new">New area</option>
        </select>
        <Icon name="down" size={14} />
      </span>
      {areaId === 'new' && (
        <input
          className={css.label}
          aria-label="Name of the new area"
          maxLength={255}
          value={choice.label}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
      )}
    </span>
  );
}

function AnswerKeys({ standard, change }: { standard: boolean; change: (next: Partial<Choice>) => void }) {
  return (
    <div className={css.keys}>
      <span>
        <Key name="Up" />
        <Key name="Down" />
        question
      </span>
      <span>
        <Key name="Left" />
        <Key name="Right" />
        answer
      </span>
      <span>
        <kbd>Tab</kbd>lines
      </span>
      <button type="button" className="link" disabled={standard} onClick={() => change({ given: {} })}>
        Standard answers
      </button>
    </div>
  );
}

/** The lines that the answers bring, to tick and to count. */
function LinesOfAnswers({ of: wizard }: { of: WizardModel }) {
  const { book, lines, focused, destination, tasks, choice, change } = wizard;
  if (book.error) return <FailureLine error={book.error} what="The prices could not be fetched." onRetry={() => void book.refetch()} />;
  return (
    <Lines
      lines={lines}
      ready={book.ready}
      decimals={book.decimals}
      focused={focused}
      areaLabel={destination.label}
      tasks={new Set(tasks.map(({ name }) => name.toLowerCase()))}
      defaultTask={tasks[0]?.name ?? ''}
      onTick={(keys, ticked) => change({ ticked: { ...choice.ticked, ...Object.fromEntries(keys.map((key) => [key, ticked])) } })}
      onQuantity={(key, quantity) => {
        const { [key]: _was, ...typed } = choice.typed;
        change({ typed: quantity === null ? typed : { ...typed, [key]: quantity } });
      }}
    />
  );
}

function KeptLibrary({ name, on, onClose }: { name: string; on: ShownLine[]; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <KeepAsLibraryDialog
        name={name}
        lines={on.map(({ offer, quantity }) => ({
          itemXREF: offer.xref,
          quality: QUALITIES.find((level) => level === offer.quality) ?? '',
          quantity: { by: 'typed', quantity },
        }))}
        onClose={onClose}
      />
    </Suspense>
  );
}
