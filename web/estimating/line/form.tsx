import { Checkbox, NativeSelect } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { FORMULA_WORDS } from '../../../contracts/catalogue/entities.ts';
import { D, LIMITS, round } from '../../../contracts/decimal.ts';
import type { AreaWithItems, LineItem, Measures, Settings, Task } from '../../../contracts/estimating/entities.ts';
import { covered } from '../../../contracts/estimating/pricing.ts';
import { toCents } from '../../../contracts/money.ts';
import { waitingFieldsAtom } from '../../app/offline/kept-writes.ts';
import { savingAtom } from '../../app/saving.ts';
import { inTab } from '../../app/screen-store.ts';
import { Icon } from '../../ui/icons.tsx';
import { clock, grouped } from '../../ui/words.ts';
import type { Edits } from '../edits/edits.ts';
import { type Change, decimalsOf } from '../edits/priced.ts';
import { readQuantity } from '../edits/typed-quantity.ts';
import { isZero, money, trimmed, typedNumber } from '../estimate/figures.ts';
import formCss from '../estimate/form.module.css';
import { draftAtom, failuresAtom, inspectedFieldAtom, peopleAtom } from '../estimate/screen.ts';
import { MinimumDetails } from '../labor-minimum/details.tsx';
import { PhotosSection } from '../photos/photos-section.tsx';
import css from './inspector.module.css';
import { Basis, Breakdown, Notes } from './inspector-parts.tsx';
import lineCss from './line.module.css';
import { NumberField } from './number-field.tsx';
import { LineConflict } from './parts.tsx';
import { QualityChoice } from './quality-choice.tsx';

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

export function LineForm({
  line: kept,
  area,
  tasks,
  settings: ofOrder,
  edits,
}: {
  line: LineItem;
  area: AreaWithItems;
  tasks: Task[];
  settings: Settings | undefined;
  edits: Edits;
}) {
  const typed = useAtomValue(draftAtom);
  const following = useDeferredValue(typed);
  // Typing is followed a little late; what was kept is back at once, or a field would change under what is typed next.
  const draft = typed && following;
  const together = useAtomValue(peopleAtom).length > 0;
  const [trying, setTrying] = useState(false);
  const [all, setAll] = useState(false);
  const failure = useAtomValue(failuresAtom).get(kept.id);
  const line = draft?.id === kept.id ? draft : kept;
  const [known, setKnown] = useState<Settings | undefined>(() => edits.settingsOf(kept));
  useEffect(() => {
    let gone = false;
    void edits.learn(kept).then(() => gone || setKnown(edits.settingsOf(kept)));
    return () => {
      gone = true;
    };
  }, [edits, kept]);
  const settings = known ?? ofOrder;
  const of = measured(line, area.measures);
  const decimals = decimalsOf(kept);
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
  const field = (
    name: keyof Change,
    label: string,
    places: number,
    max: string,
    unit: string,
    options: { least?: number; inspect?: string; describedBy?: string } = {},
  ) => (
    <NumberField
      label={label}
      value={trimmed(String(kept[name as keyof LineItem]), options.least ?? 0)}
      read={(text) => typedNumber(text, places, max)}
      unit={unit}
      inspect={options.inspect}
      describedBy={options.describedBy}
      onTry={(value) => attempt(value === null ? null : { [name]: value })}
      onKeep={(value) => change({ [name]: value })}
    />
  );
  const order = round(new D(line.quantity).times(new D(line.wasteFactorPct).plus(100)).div(100), decimals).toFixed(decimals);
  const leaves = toCents(line.totalCost) - toCents(line.vendorExpense);
  return (
    <div className={css.body}>
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
      <section>
        <h3>
          Quality<span className="muted">what the line would cost</span>
        </h3>
        <QualityChoice line={line} edits={edits} />
      </section>
      <section>
        <NumberField
          label="Quantity"
          wide
          value={grouped((trying ? kept : line).quantity)}
          read={(text) => {
            const typed = readQuantity(text, decimals, LIMITS.quantity, line.itemUM);
            return typed.ok ? typed.value : null;
          }}
          words={(text) => {
            const typed = readQuantity(text, decimals, LIMITS.quantity, line.itemUM);
            return typed.ok ? typed.understood || typed.rounded : typed.reason;
          }}
          unit={line.itemUM}
          before={
            line.quantitySource === 'measured' && line.formulaXRef !== '' ? (
              <>
                <Icon name="measured" /> Measured
              </>
            ) : (
              'Typed'
            )
          }
          attention={isZero(line.quantity)}
          onTry={(value) => attempt(value === null ? null : { quantity: value })}
          onKeep={(value) => change({ quantity: value })}
        />
        <WaitsSince itemId={kept.id} />
        <p className={css.formula}>
          {of !== '' && line.quantitySource === 'measured'
            ? `${FORMULA_WORDS[line.formulaXRef].label} ${grouped(of)} ${line.itemUM} x ${trimmed(line.percentageAffected)}% = ${grouped(line.quantity)} ${line.itemUM}`
            : isZero(line.quantity)
              ? 'Needs a quantity'
              : of !== ''
                ? `Typed over ${FORMULA_WORDS[line.formulaXRef].measure} ${grouped(of)} ${line.itemUM}`
                : `${grouped(line.quantity)} ${line.itemUM} at ${grouped(line.ppu)}`}
        </p>
        <div className={formCss.three}>
          <div>
            {field('percentageAffected', 'Affected', 2, LIMITS.markupPercent, '%')}
            <small>{of === '' ? 'not measured' : `of ${grouped(of)} ${line.itemUM}`}</small>
          </div>
          <div>
            {field('wasteFactorPct', 'Waste', 2, LIMITS.percent, '%')}
            <small>
              order {grouped(order)} {line.itemUM}
            </small>
          </div>
          <div>
            {field('percentageCovered', 'Covered', 2, LIMITS.percent, '%')}
            <small>${grouped(covered(line.totalCost, line.percentageCovered))}</small>
          </div>
        </div>
      </section>
      {together && (
        <Suspense>
          <Together line={kept} edits={edits} />
        </Suspense>
      )}
      <PhotosSection line={kept} area={area} edits={edits} />
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
      <Breakdown line={line} settings={settings} />
      <Basis line={kept} orderId={edits.orderId} />
      <section>
        <div className={css.pair}>
          <label htmlFor={`task-${kept.id}`}>Task</label>
          <NativeSelect
            id={`task-${kept.id}`}
            className={css.wide}
            value={String(kept.estimateTask_Id)}
            onChange={(event) => edits.change(kept.id, { estimateTask_Id: Number(event.currentTarget.value) })}
            data={tasks.map((task) => ({ value: String(task.id), label: task.name }))}
          />
        </div>
      </section>
      <Notes line={kept} edits={edits} />
      {!together && (
        <Suspense>
          <Together line={kept} edits={edits} />
        </Suspense>
      )}
    </div>
  );
}

/** Under the quantity, while it has not reached the server. */
function WaitsSince({ itemId }: { itemId: number }) {
  const { offline } = useAtomValue(savingAtom, inTab);
  const waiting = useAtomValue(waitingFieldsAtom, inTab).get(`${itemId}:quantity`);
  return offline && waiting ? <p className={`${css.formula} amber`}>Waits since {clock(waiting.at)}</p> : null;
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
