import { type KeyboardEvent, useState } from 'react';
import { LIMITS } from '../../../contracts/decimal-fields.ts';
import { QualityBars } from '../../ui/quality.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { counted, grouped } from '../../ui/words.ts';
import { money, typedNumber } from '../estimate/figures.ts';
import lineCss from '../line/line.module.css';
import css from './lines.module.css';
import { type ShownLine, sumOf } from './wizard-lines.ts';

interface LinesProps {
  lines: readonly ShownLine[];
  ready: boolean;
  decimals: number;
  /** The question that is looked at: its lines share its wash. */
  focused: string;
  /** The area's name, for what is there already. */
  areaLabel: string;
  /** Names of the estimate's tasks, in lower case. */
  tasks: ReadonlySet<string>;
  defaultTask: string;
  onTick: (keys: readonly string[], on: boolean) => void;
  /** Null takes a typed quantity back. */
  onQuantity: (key: string, quantity: string | null) => void;
}

/** The lines from the answers by groups, each with the answer and the sum that made it. Up and Down go from tick to tick. */
export function Lines({ lines, ready, decimals, focused, areaLabel, tasks, defaultTask, onTick, onQuantity }: LinesProps) {
  const groups = [...new Map(lines.map(({ group }) => [group.key, group])).values()];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement;
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || target.getAttribute('type') !== 'checkbox') return;
    const ticks = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:not(:disabled)')];
    ticks[ticks.indexOf(target as HTMLInputElement) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
    event.preventDefault();
  };
  return (
    <div className={css.lines} onKeyDown={onKeyDown} aria-busy={!ready} role="group" aria-label="Lines from the answers">
      <LinesHead lines={lines} ready={ready} />
      {!ready && <SkeletonRows rows={12} />}
      {groups.map((group) => {
        const own = lines.filter((line) => line.group.key === group.key);
        return (
          <div key={group.key} role="group" aria-label={group.name}>
            <GroupHead group={group} task={tasks.has(group.task.toLowerCase()) ? group.task : defaultTask} lines={own} onTick={onTick} />
            {own.map((line) => (
              <Line
                key={line.key}
                line={line}
                decimals={decimals}
                areaLabel={areaLabel}
                isHot={line.question === focused}
                onTick={(ticked) => onTick([line.key], ticked)}
                onQuantity={(quantity) => onQuantity(line.key, quantity)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

function LinesHead({ lines, ready }: Pick<LinesProps, 'lines' | 'ready'>) {
  return (
    <div className={`${css.row} ${css.head}`}>
      <span />
      <span>{ready ? `${counted(lines.filter(({ isOn }) => isOn).length, 'line')} from the answers` : 'Counting'}</span>
      <span>Why, and how much</span>
      <span>Quality</span>
      <span className={css.right}>Quantity</span>
      <span />
      <span className={css.right}>Unit price</span>
      <span className={css.right}>Total</span>
    </div>
  );
}

interface GroupHeadProps {
  group: ShownLine['group'];
  /** The task that its lines go to. */
  task: string;
  lines: readonly ShownLine[];
  onTick: LinesProps['onTick'];
}

/** A group's name and sum, and the tick of all of its lines that can be added. */
function GroupHead({ group, task, lines, onTick }: GroupHeadProps) {
  const offered = lines.filter(({ refused }) => refused === null);
  const on = offered.filter(({ isOn }) => isOn);
  return (
    <label className={`${css.row} ${css.group}`}>
      <input
        type="checkbox"
        aria-label={`All of ${group.name}`}
        disabled={offered.length === 0}
        checked={on.length > 0 && on.length === offered.length}
        ref={(box) => {
          if (box) box.indeterminate = on.length > 0 && on.length < offered.length;
        }}
        onChange={(event) =>
          onTick(
            offered.map(({ key }) => key),
            event.currentTarget.checked,
          )
        }
      />
      <span className={css.groupname}>
        {group.name} <small>task {task}</small>
      </span>
      <span className={`${css.right} figures`}>{money(sumOf(on).total)}</span>
    </label>
  );
}

interface LineProps {
  line: ShownLine;
  decimals: number;
  areaLabel: string;
  isHot: boolean;
  onTick: (on: boolean) => void;
  onQuantity: (quantity: string | null) => void;
}

function Line({ line, decimals, areaLabel, isHot, onTick, onQuantity }: LineProps) {
  const { item, offer, refused, isOn, isThere, reason, unmeasured } = line;
  const leftOut = refused !== null || (isThere && !isOn);
  return (
    <div
      className={`${css.row} ${css.line}`}
      data-hot={isHot || undefined}
      data-out={leftOut || undefined}
      data-off={(!isOn && !leftOut) || undefined}
      data-line={line.key}
    >
      <input
        type="checkbox"
        aria-label={`${item.action} ${item.description}`}
        checked={isOn}
        disabled={refused !== null}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <span className={css.name} title={`${item.action} ${item.description}`}>
        <span className={lineCss.act}>{item.action}</span> {item.description}
      </span>
      {leftOut ? (
        <span className={css.refusal}>
          {refused ?? `in ${areaLabel} already`}{' '}
          {refused === null && (
            <button type="button" className="link" onClick={() => onTick(true)}>
              Add anyway
            </button>
          )}
        </span>
      ) : (
        <>
          <span className={css.why} data-unmeasured={unmeasured || undefined} title={reason}>
            {reason}
          </span>
          <span className={css.quality}>
            <QualityBars quality={offer.quality} />
          </span>
          <Quantity line={line} decimals={decimals} onQuantity={onQuantity} />
          <span className={css.unit}>{item.unit}</span>
          <span className={`${css.right} ${css.price} figures muted`}>{grouped(line.ppu)}</span>
          <span className={`${css.right} ${css.total} figures`}>{money(line.total)}</span>
        </>
      )}
    </div>
  );
}

/** The quantity, which one types over; an empty field takes it from the answers again. Esc gives back what stood. */
function Quantity({ line, decimals, onQuantity }: Pick<LineProps, 'line' | 'decimals' | 'onQuantity'>) {
  const [text, setText] = useState<string | null>(null);
  const value = text === null ? undefined : typedNumber(text, decimals, LIMITS.quantity);
  const keep = () => {
    setText(null);
    if (text === null) return;
    if (text.trim() === '') onQuantity(null);
    else if (typeof value === 'string' && value !== line.quantity) onQuantity(value);
  };
  return (
    <input
      className={`${css.quantity} figures`}
      aria-label={`Quantity of ${line.item.description}`}
      aria-invalid={(text !== null && text.trim() !== '' && value === null) || undefined}
      data-typed={line.isTyped || undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={text ?? grouped(line.quantity)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) keep();
        else if (event.key === 'Escape' && text !== null) {
          setText(null);
          event.stopPropagation();
        }
      }}
    />
  );
}
