import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Question, Room } from '../../../contracts/catalogue/assembly/quantity.ts';
import type { LibraryBody, ShownLine } from '../../../contracts/catalogue/libraries/library.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { LibraryFormula } from './formula.tsx';
import css from './lines.module.css';
import type { PricedLibrary } from './prices.ts';
import { quantityOfText } from './quantity.ts';

interface Props {
  lines: readonly ShownLine[];
  questions: Question[];
  room: Room;
  answers: Record<string, string>;
  prices: PricedLibrary | undefined;
  locked: boolean;
  /** Changes with each change of the library. */
  revision: number;
  onFocus: (lineId: number) => void;
  /** Resolves to whether it was kept. */
  onChange: (body: z.input<typeof LibraryBody>) => Promise<boolean>;
}

/** The lines in their order, which a handle, Alt with Up and Down, or the arrows of a phone change. */
export function LibraryLines({ lines, revision, onChange, ...of }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const ids = lines.map(({ lineId }) => lineId);
  const { order, dragged, drag, step } = useOrderOfLines(list, ids, revision, onChange);
  const byId = new Map(lines.map((line) => [line.lineId, line]));
  const shown = order.flatMap((lineId) => byId.get(lineId) ?? []);
  const { locked } = of;
  return (
    <ul ref={list} className={css.lines} aria-label="Lines" {...drag.ofList}>
      {shown.map((line, at) => (
        <li
          key={line.lineId}
          data-line={line.lineId}
          data-dragged={dragged === line.lineId || undefined}
          data-locked={locked || undefined}
          data-gone={line.gone || undefined}
          data-own={line.own || undefined}
        >
          {locked ? null : (
            <button
              type="button"
              className={css.handle}
              aria-label={`${line.description}, place ${at + 1} of ${shown.length}: Alt with Up and Down moves it`}
              {...drag.ofHandle(line.lineId, at)}
            >
              <Icon name="grip" />
            </button>
          )}
          <NameOfLine line={line} />
          <FormulaOfLine key={`${line.lineId} ${revision}`} line={line} of={of} onChange={onChange} />
          {locked ? null : <LineTools line={line} at={at} count={shown.length} step={step} onChange={onChange} />}
        </li>
      ))}
    </ul>
  );
}

type Change = Props['onChange'];
type Step = (at: number, by: 1 | -1) => void;

/** The order of the lines while it is dragged, stepped by keys or saved; one that was not kept is taken back. */
function useOrderOfLines(list: RefObject<HTMLUListElement | null>, ids: number[], revision: number, onChange: Change) {
  /** The order that is dragged or being saved, at the revision that it was made on. */
  const [ordered, setOrdered] = useState<{ revision: number; ids: number[] } | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const order = ordered?.revision === revision ? ordered.ids : ids;
  const put = async (next: number[]) => {
    if (next.every((lineId, place) => lineId === ids[place])) return setOrdered(null);
    setOrdered({ revision, ids: next });
    if (!(await onChange({ order: next }))) setOrdered(null);
  };
  const moved = (from: number, to: number) => order.toSpliced(from, 1).toSpliced(to, 0, order[from] as number);
  const step: Step = (at, by) => {
    if (order[at + by] === undefined) return;
    const lineId = order[at];
    void put(moved(at, at + by));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-line="${lineId}"] button`)?.focus());
  };
  const drag = {
    ofList: {
      onPointerMove(event: PointerEvent) {
        if (dragged === null) return;
        const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-line]')?.dataset['line'];
        const [from, to] = [order.indexOf(dragged), order.indexOf(Number(over))];
        if (to >= 0 && to !== from) setOrdered({ revision, ids: moved(from, to) });
      },
      onPointerUp() {
        if (dragged !== null) void put(order);
        setDragged(null);
      },
      onPointerCancel() {
        setDragged(null);
        setOrdered(null);
      },
    },
    ofHandle: (lineId: number, at: number) => ({
      onKeyDown(event: KeyboardEvent) {
        const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (by === 0) return;
        event.preventDefault();
        event.stopPropagation();
        if (event.altKey) step(at, by);
        else list.current?.querySelectorAll<HTMLElement>('li > button:first-child')[at + by]?.focus();
      },
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        list.current?.setPointerCapture(event.pointerId);
        setDragged(lineId);
      },
    }),
  };
  return { order, dragged, drag, step };
}

function NameOfLine({ line }: { line: ShownLine }) {
  return (
    <span className={css.name}>
      <span className="muted">{line.action}</span> {line.description}
      {line.own ? <small className="muted"> own</small> : null}
      {line.quality ? <small className="muted"> {line.quality}</small> : null}
      {line.gone ? <small className="amber"> deleted from the price book: it adds nothing</small> : null}
    </span>
  );
}

function FormulaOfLine({
  line,
  of: { prices, onFocus, ...of },
  onChange,
}: {
  line: ShownLine;
  of: Omit<Props, 'lines' | 'revision' | 'onChange'>;
  onChange: Change;
}) {
  const { lineId, itemXREF, notes } = line;
  const quality = line.quality as '' | undefined;
  return (
    <LibraryFormula
      {...of}
      line={line}
      price={prices?.byLine.get(lineId)}
      onFocus={() => onFocus(lineId)}
      onKeep={(text) => void onChange({ lines: [{ lineId, itemXREF, quality, notes, quantity: quantityOfText(text) }] })}
    />
  );
}

interface ToolsProps {
  line: ShownLine;
  at: number;
  count: number;
  step: Step;
  onChange: Change;
}

function LineTools({ line: { lineId, description }, at, count, step, onChange }: ToolsProps) {
  return (
    <span className={css.tools}>
      {usePhone() ? (
        <>
          <IconButton icon="up" label={`Move ${description} up`} size={44} disabled={at === 0} onClick={() => step(at, -1)} />
          <IconButton icon="down" label={`Move ${description} down`} size={44} disabled={at === count - 1} onClick={() => step(at, 1)} />
        </>
      ) : null}
      <IconButton icon="close" label={`Take out ${description}`} onClick={() => void onChange({ removed: [lineId] })} />
    </span>
  );
}
