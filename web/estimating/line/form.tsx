import { Checkbox, NativeSelect } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type Dispatch, lazy, type SetStateAction, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { D, round } from '../../../contracts/decimal.ts';
import { LIMITS } from '../../../contracts/decimal-fields.ts';
import type { AreaWithItems, LineItem, Settings, Task } from '../../../contracts/estimating/entities.ts';
import type { Measures } from '../../../contracts/measures/entities.ts';
import { toCents } from '../../../contracts/money.ts';
import { Icon } from '../../ui/icons.tsx';
import { grouped } from '../../ui/words.ts';
import type { Edits } from '../edits/edits.ts';
import type { Change } from '../edits/priced.ts';
import { isZero, money, trimmed, typedNumber } from '../estimate/figures.ts';
import formCss from '../estimate/form.module.css';
import { draftAtom, type Failure, failuresAtom, inspectedFieldAtom, peopleAtom } from '../estimate/screen.ts';
import { MinimumDetails } from '../labor-minimum/details.tsx';
import { PhotosSection } from '../photos/photos-section.tsx';
import css from './inspector.module.css';
import { Basis, Breakdown, Notes } from './inspector-parts.tsx';
import lineCss from './line.module.css';
import { NumberField } from './number-field.tsx';
import { LineConflict } from './parts.tsx';
import { QualityChoice } from './quality-choice.tsx';
import { fieldsOf, QuantityOfLine } from './quantity.tsx';

const Together = lazy(() => import('../presence/together.tsx'));

/** What colleagues are told is typed, where the field has another name on the screen than in the line. */
const TYPED_WORDS: Record<string, string> = {
  percentageAffected: 'affected',
  wasteFactorPct: 'waste',
  percentageCovered: 'covered',
  vendorPPU: 'vendor',
};

/** What the line's formula measures in its area, before the share that is affected; empty when nothing is measured. */
function measured(line: LineItem, measures: Measures): string {
  switch (line.formulaXRef) {
    case 'FLOOR':
      return measures.floor;
    case 'WALLS':
      return measures.walls;
    case 'CEILINGS':
      return measures.ceilings;
    case 'WALLSANDCEILINGS':
      return round(new D(measures.walls).plus(measures.ceilings), 2).toFixed(2);
    case 'BASEBOARD':
      return measures.baseboard;
    case 'ROOF':
      return measures.roof;
    case 'EXTWALLS':
      return measures.extwalls;
    default:
      return '';
  }
}

/** The settings that the line is priced with. */
function useKnownSettings(edits: Edits, kept: LineItem, ofOrder: Settings | undefined) {
  const [known, setKnown] = useState<Settings | undefined>(() => edits.settingsOf(kept));
  useEffect(() => {
    let gone = false;
    void edits.loadSettings(kept).then(() => gone || setKnown(edits.settingsOf(kept)));
    return () => {
      gone = true;
    };
  }, [edits, kept]);
  return known ?? ofOrder;
}

/** Keeps a figure, or shows what it would come to while it is typed. */
function useChangesOfLine({
  edits,
  kept,
  all,
  setTrying,
  trying,
}: {
  edits: Edits;
  kept: LineItem;
  all: boolean;
  setTrying: Dispatch<SetStateAction<boolean>>;
  trying: boolean;
}) {
  const change = (patch: Change) => {
    if (patch.quantity !== undefined) edits.quantity(kept.id, patch.quantity);
    else edits.change(kept.id, patch, all);
  };
  const attempt = (patch: Change | null) => {
    setTrying(patch !== null);
    const [name] = Object.keys(patch ?? {});
    edits.screen.set(inspectedFieldAtom, name === undefined ? null : { itemId: kept.id, column: TYPED_WORDS[name] ?? name });
    edits.draft(patch && edits.repriced(kept, patch));
  };
  // Another line is chosen, or the sheet closes, while a figure is typed.
  useEffect(() => {
    if (!trying) return;
    return () => {
      edits.draft(null);
      edits.screen.set(inspectedFieldAtom, null);
    };
  }, [trying, edits]);
  return { change, attempt };
}

interface FormProps {
  line: LineItem;
  area: AreaWithItems;
  tasks: Task[];
  settings: Settings | undefined;
  edits: Edits;
}

export function LineForm({ line: kept, area, tasks, settings: ofOrder, edits }: FormProps) {
  const typed = useAtomValue(draftAtom);
  const following = useDeferredValue(typed);
  // Typing is followed a little late; what was kept is back at once, or a field would change under what is typed next.
  const draft = typed && following;
  const together = useAtomValue(peopleAtom).length > 0;
  const [trying, setTrying] = useState(false);
  const [all, setAll] = useState(false);
  const failure = useAtomValue(failuresAtom).get(kept.id);
  const line = draft?.id === kept.id ? draft : kept;
  const settings = useKnownSettings(edits, kept, ofOrder);
  const { change, attempt } = useChangesOfLine({ edits, kept, all, setTrying, trying });
  const field = fieldsOf(kept, attempt, change);
  const leaves = toCents(line.totalCost) - toCents(line.vendorExpense);
  return (
    <div className={css.body}>
      <LineTitle line={line} area={area} tasks={tasks} failure={failure} kept={kept} edits={edits} />
      <section>
        <h3>
          Quality<span className="muted">what the line would cost</span>
        </h3>
        <QualityChoice line={line} edits={edits} />
      </section>
      <QuantityOfLine kept={kept} line={line} trying={trying} measured={measured(line, area.measures)} change={change} attempt={attempt} />
      {together && (
        <Suspense>
          <Together line={kept} edits={edits} />
        </Suspense>
      )}
      <PhotosSection line={kept} area={area} edits={edits} />
      <UnitCosts line={line} field={field} all={all} setAll={setAll} />
      <VendorPrice kept={kept} line={line} attempt={attempt} change={change} leaves={leaves} />
      <Breakdown line={line} settings={settings} />
      <Basis line={kept} orderId={edits.orderId} />
      <TaskOfLine line={kept} tasks={tasks} edits={edits} />
      <Notes line={kept} edits={edits} />
      {!together && (
        <Suspense>
          <Together line={kept} edits={edits} />
        </Suspense>
      )}
    </div>
  );
}

interface TitleProps extends Pick<FormProps, 'line' | 'area' | 'tasks' | 'edits'> {
  kept: LineItem;
  failure: Failure | undefined;
}

function LineTitle({ line, area, tasks, failure, kept, edits }: TitleProps) {
  return (
    <section className={css.title}>
      <h2>
        <span className={lineCss.act}>{line.action}</span> {line.description}
      </h2>
      <span className="muted">
        {area.label}, task {tasks.find((task) => task.id === line.estimateTask_Id)?.name ?? ''}
      </span>
      {failure && (
        <p className={css.failed} role="alert">
          <Icon name="warning" /> {failure.text}{' '}
          <button type="button" className="link" onClick={failure.retry}>
            Retry
          </button>{' '}
          <button type="button" className="link" onClick={failure.discard}>
            Discard
          </button>
        </p>
      )}
      <LineConflict itemId={kept.id} edits={edits} />
    </section>
  );
}

function TaskOfLine({ line, tasks, edits }: Pick<FormProps, 'line' | 'tasks' | 'edits'>) {
  return (
    <section>
      <div className={css.pair}>
        <label htmlFor={`task-${line.id}`}>Task</label>
        <NativeSelect
          id={`task-${line.id}`}
          className={css.wide}
          value={String(line.estimateTask_Id)}
          onChange={(event) => edits.change(line.id, { estimateTask_Id: Number(event.currentTarget.value) })}
          data={tasks.map((task) => ({ value: String(task.id), label: task.name }))}
        />
      </div>
    </section>
  );
}

function UnitCosts({
  line,
  field,
  all,
  setAll,
}: {
  line: LineItem;
  field: ReturnType<typeof fieldsOf>;
  all: boolean;
  setAll: Dispatch<SetStateAction<boolean>>;
}) {
  return (
    <section>
      <h3>
        Unit costs<span className="muted">per {line.itemUM || 'unit'}, before waste and markup</span>
      </h3>
      <div className={formCss.three}>
        <div>{field('labor', 'Labor', 4, LIMITS.cost, '', { least: 2, inspect: 'labor' })}</div>
        <div>{field('material', 'Material', 4, LIMITS.cost, '', { least: 2 })}</div>
        <div>{field('equipment', 'Equipment', 4, LIMITS.cost, '', { least: 2 })}</div>
      </div>
      <Checkbox
        className={css.applyall}
        size="xs"
        label="Apply costs, waste and percentages to every line of this item"
        checked={all}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
    </section>
  );
}

function VendorPrice({
  kept,
  line,
  attempt,
  change,
  leaves,
}: {
  kept: LineItem;
  line: LineItem;
  attempt: (patch: Change | null) => void;
  change: (patch: Change) => void;
  leaves: bigint;
}) {
  return (
    <section>
      <NumberField
        label="Vendor price"
        wide
        value={trimmed(kept.vendorPPU, 2)}
        read={(text) => typedNumber(text, 4, LIMITS.cost)}
        unit={`per ${line.itemUM || 'unit'}`}
        onTry={(value) => attempt(value === null ? null : { vendorPPU: value })}
        onKeep={(value) => change({ vendorPPU: value })}
      />
      <p className={css.formula}>
        {isZero(line.vendorPPU)
          ? 'No vendor price yet'
          : `Costs $${grouped(line.vendorExpense)}, ${leaves < 0n ? 'is short by' : 'leaves'} $${money(leaves < 0n ? -leaves : leaves)}`}
      </p>
    </section>
  );
}

/** A labor minimum's line, which follows the labor of its trade: how it came to be, and what it costs. */
export function MinimumForm({
  line,
  area,
  settings,
  edits,
}: {
  line: LineItem;
  area: AreaWithItems;
  settings: Settings | undefined;
  edits: Edits;
}) {
  return (
    <MinimumDetails line={line} area={area} edits={edits}>
      <Breakdown line={line} settings={edits.settingsOf(line) ?? settings} />
    </MinimumDetails>
  );
}
