import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { D, LIMITS, round } from '../../contracts/decimal.ts';
import type { AreaWithItems, LineItem, Measures, Settings, Task } from '../../contracts/estimating/entities.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { covered } from '../../contracts/estimating/pricing.ts';
import { toCents } from '../../contracts/money.ts';
import { useRead } from '../app/client.ts';
import { usePhone } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icons.tsx';
import { grouped } from '../ui/words.ts';
import type { Edits } from './edits.ts';
import estimateCss from './estimate.module.css';
import { isZero, money, trimmed, typedNumber } from './figures.ts';
import formCss from './form.module.css';
import css from './inspector.module.css';
import lineCss from './line.module.css';
import { bookAddressOf, type Change, decimalsOf, unitBreakdown } from './priced.ts';
import { QualityChoice } from './quality-choice.tsx';
import { draftAtom, failuresAtom, rowMenuAtom } from './screen.ts';
import { LONGEST_QUANTITY, readQuantity } from './typed-quantity.ts';

const MinimumDetails = lazy(async () => ({ default: (await import('./labor-minimum-details.tsx')).MinimumDetails }));

const FORMULA_WORDS: Record<string, string> = {
  FLOOR: 'Floor',
  WALLS: 'Walls',
  CEILINGS: 'Ceilings',
  WALLSANDCEILINGS: 'Walls and ceilings',
  BASEBOARD: 'Baseboard',
  ROOF: 'Roof',
  EXTWALLS: 'Exterior walls',
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

interface Props {
  line: LineItem | null;
  area: AreaWithItems | null;
  tasks: Task[];
  settings: Settings | undefined;
  place: number;
  count: number;
  edits: Edits;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** One line in full: quality, quantity and its share, costs, and why it costs what it costs (S034). */
export function Inspector({ line, area, tasks, settings, place, count, edits, onStep, onClose }: Props) {
  const setMenu = useSetAtom(rowMenuAtom);
  const phone = usePhone();
  return (
    <aside className={css.look} aria-label="Line">
      <div className={css.lookhead}>
        <span>{line ? `Line ${place} of ${count}` : 'No line chosen'}</span>
        <span className={estimateCss.gap} />
        <IconButton icon="up" label="Previous line" size={28} disabled={!line || place <= 1} onClick={() => onStep(-1)} />
        <IconButton icon="down" label="Next line" size={28} disabled={!line || place >= count} onClick={() => onStep(1)} />
        {line && (
          <IconButton
            icon="more"
            label="What can be done with this line"
            aria-haspopup="menu"
            size={phone ? 44 : 28}
            onClick={(event) => {
              const { right, bottom } = event.currentTarget.getBoundingClientRect();
              setMenu({ kind: 'line', itemId: line.id, x: right, y: bottom });
            }}
          />
        )}
        <IconButton icon={phone ? 'close' : 'fold'} label={phone ? 'Close' : 'Fold away'} size={phone ? 44 : 28} onClick={onClose} />
      </div>
      {line?.isLaborMinimum && area ? (
        <Suspense>
          <MinimumDetails key={line.id} line={line} area={area} edits={edits}>
            <Breakdown line={line} settings={edits.settingsOf(line) ?? settings} />
          </MinimumDetails>
        </Suspense>
      ) : line && area ? (
        <LineForm key={line.id} line={line} area={area} tasks={tasks} settings={settings} edits={edits} />
      ) : (
        <p className={css.looknone}>Choose a line to see its quality, costs and notes.</p>
      )}
    </aside>
  );
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
    edits.draft(patch && edits.repriced(kept, patch));
  };
  // Another line is chosen, or the sheet closes, while a figure is typed.
  useEffect(() => (trying ? () => edits.draft(null) : undefined), [trying, edits]);
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
    <div className={css.lookbody}>
      <section className={css.looktitle}>
        <h2>
          <span className={lineCss.act}>{line.action}</span> {line.description}
        </h2>
        <span className="muted">
          {area.label}, task {tasks.find((task) => task.id === line.estimateTask_Id)?.name ?? ''}
        </span>
        {failure && (
          <p className={css.lookfailed} role="alert">
            <Icon name="warning" /> {failure.text}{' '}
            <button type="button" className="link" onClick={failure.retry}>
              Retry
            </button>{' '}
            <button type="button" className="link" onClick={failure.discard}>
              Discard
            </button>
          </p>
        )}
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
            const typed = readQuantity(text, decimals, LIMITS.quantity);
            return typed.ok ? typed.value : null;
          }}
          words={(text) => {
            const typed = readQuantity(text, decimals, LIMITS.quantity);
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
        <p className={css.formula}>
          {of !== '' && line.quantitySource === 'measured'
            ? `${FORMULA_WORDS[line.formulaXRef]} ${grouped(of)} ${line.itemUM} x ${trimmed(line.percentageAffected)}% = ${grouped(line.quantity)} ${line.itemUM}`
            : isZero(line.quantity)
              ? 'Needs a quantity'
              : of !== ''
                ? `Typed over ${FORMULA_WORDS[line.formulaXRef]?.toLowerCase()} ${grouped(of)} ${line.itemUM}`
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
    </div>
  );
}

/** Why this number: each of the five costs per unit and on this line, unrounded amounts beside whole cents (arithmetic.md). */
function Breakdown({ line, settings }: { line: LineItem; settings: Settings | undefined }) {
  const [labor, material, equipment, overhead, profit] = line.breakdown;
  const each = settings && unitBreakdown(line, settings);
  const per = (index: number) => (each ? grouped(each[index] ?? '') : '');
  const applies = settings?.orderType === 'Apply';
  const percent = (amount: string | undefined) => (applies && amount !== undefined ? `, ${trimmed(amount)}%` : '');
  const taxed =
    settings &&
    [settings.taxableLabor && 'labor', settings.taxableMaterial && 'material', settings.taxableEquipment && 'equipment']
      .filter(Boolean)
      .join(', ');
  const rows: [string, string, string][] = [
    ['Labor', per(0), labor],
    [isZero(line.wasteFactorPct) ? 'Material' : `Material with ${trimmed(line.wasteFactorPct)}% waste`, per(1), material],
    ['Equipment', per(2), equipment],
    [`Overhead${percent(settings?.overheadAmount)}`, per(3), overhead],
    [`Profit${percent(settings?.profitAmount)}`, per(4), profit],
  ];
  return (
    <section>
      <table className={css.sumtable}>
        <thead>
          <tr>
            <th scope="col">Price</th>
            <th scope="col">per {line.itemUM || 'unit'}</th>
            <th scope="col">this line</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([word, each, amount]) => (
            <tr key={word}>
              <th scope="row">{word}</th>
              <td className="muted">{each}</td>
              <td>{grouped(amount)}</td>
            </tr>
          ))}
          <tr className={css.sumtotal}>
            <th scope="row">Total</th>
            <td>{grouped(line.ppu)}</td>
            <td>{grouped(line.totalCost)}</td>
          </tr>
          <tr className="muted">
            <th scope="row">Tax{applies && settings && taxed ? `, ${trimmed(settings.taxableAmount)}% of ${taxed}` : ''}</th>
            <td>{grouped(line.taxPerUnit)}</td>
            <td>{grouped(line.tax)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** Where a price from the book is from: the item in the price book, at the job's place. */
function Basis({ line, orderId }: { line: LineItem; orderId: number }) {
  const order = useRead(getOrderByOrderId, { params: { orderId } });
  const to = bookAddressOf(line, order.data?.survey);
  if (!to) return null;
  return (
    <section>
      <Link className="link" to={to} data-inspect="basis">
        Crew, place and basis in the price book
      </Link>
      {line.priceSource === 'typed' && <p className={css.formula}>The costs of this line were typed; the price book has its own.</p>}
    </section>
  );
}

function Notes({ line, edits }: { line: LineItem; edits: Edits }) {
  const [text, setText] = useState(line.notes);
  useEffect(() => setText(line.notes), [line.notes]);
  return (
    <section>
      <Textarea
        label={<b>Notes</b>}
        data-inspect="notes"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => edits.notes(line.id, text.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setText(line.notes);
            event.stopPropagation();
          }
        }}
      />
    </section>
  );
}

interface NumberFieldProps {
  label: string;
  /** The accessible name where no label is shown. */
  name?: string;
  value: string;
  read: (text: string) => string | null;
  /** What is worth telling of what stands in the field: a sum's result, or why it is refused. */
  words?: (text: string) => string;
  unit: string;
  before?: ReactNode;
  wide?: boolean;
  attention?: boolean;
  inspect?: string | undefined;
  describedBy?: string | undefined;
  onTry: (value: string | null) => void;
  onKeep: (value: string) => void;
}

const REFUSED = () => 'Write a number of 0 or more, and not too large.';

/** A figure that is kept when it is left or Enter is pressed, and given back by Esc; shows what it would do while it is typed. */
export function NumberField({
  label,
  name,
  value,
  read,
  words = REFUSED,
  unit,
  before,
  wide = false,
  attention = false,
  inspect,
  describedBy,
  onTry,
  onKeep,
}: NumberFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const id = useId();
  const tellsMore = words !== REFUSED;
  const wrong = text !== null && read(text) === null;
  const said = text === null || (!wrong && !tellsMore) ? '' : words(text);
  const keep = () => {
    if (text === null) return;
    const next = read(text);
    setText(null);
    onTry(null);
    if (next !== null && next !== read(value)) onKeep(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (text === null || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    if (event.key === 'Enter') {
      // What is refused stays, with its words, until it is put right or given back.
      if (wrong) return event.preventDefault();
      keep();
    } else {
      setText(null);
      onTry(null);
      event.stopPropagation();
    }
    // Selected again, so that what is typed next replaces it.
    const input = event.currentTarget;
    requestAnimationFrame(() => document.activeElement === input && input.select());
  };
  return (
    <div className={wide ? css.pair : formCss.stack}>
      {label && <label htmlFor={id}>{label}</label>}
      <span className={`${formCss.field} ${wide ? css.wide : ''}`} data-wrong={wrong || undefined} data-attention={attention || undefined}>
        {before && <span className={css.from}>{before}</span>}
        <input
          id={id}
          data-inspect={inspect}
          aria-label={name}
          aria-describedby={said ? `${id}-words` : describedBy}
          maxLength={LONGEST_QUANTITY}
          aria-invalid={wrong}
          inputMode="decimal"
          autoComplete="off"
          value={text ?? value}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setText(event.currentTarget.value);
            onTry(read(event.currentTarget.value));
          }}
          onBlur={keep}
          onKeyDown={onKeyDown}
        />
        {unit && <span className={css.fieldunit}>{unit}</span>}
        {said && (
          <span id={`${id}-words`} className={css.fieldwords} data-wrong={wrong || undefined} role={wrong ? 'alert' : 'status'}>
            {said}
          </span>
        )}
      </span>
    </div>
  );
}
