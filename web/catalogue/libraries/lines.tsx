import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
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
export function LibraryLines({ lines, questions, room, answers, prices, locked, revision, onFocus, onChange }: Props) {
  const phone = usePhone();
  const list = useRef<HTMLUListElement>(null);
  /** The order that is dragged or being saved, at the revision that it was made on. */
  const [ordered, setOrdered] = useState<{ revision: number; ids: number[] } | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const ids = lines.map(({ lineId }) => lineId);
  const order = ordered?.revision === revision ? ordered.ids : ids;
  const byId = new Map(lines.map((line) => [line.lineId, line]));
  const shown = order.flatMap((lineId) => byId.get(lineId) ?? []);

  const put = async (next: number[]) => {
    if (next.every((lineId, place) => lineId === ids[place])) return setOrdered(null);
    setOrdered({ revision, ids: next });
    if (!(await onChange({ order: next }))) setOrdered(null);
  };
  const moved = (from: number, to: number) => order.toSpliced(from, 1).toSpliced(to, 0, order[from] as number);
  const step = (at: number, by: 1 | -1) => {
    if (order[at + by] === undefined) return;
    const lineId = order[at];
    void put(moved(at, at + by));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-line="${lineId}"] button`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) step(at, by);
    else list.current?.querySelectorAll<HTMLElement>('li > button:first-child')[at + by]?.focus();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (dragged === null) return;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-line]')?.dataset['line'];
    const [from, to] = [order.indexOf(dragged), order.indexOf(Number(over))];
    if (to >= 0 && to !== from) setOrdered({ revision, ids: moved(from, to) });
  };
  return (
    <ul
      ref={list}
      className={css.lines}
      aria-label="Lines"
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        if (dragged !== null) void put(order);
        setDragged(null);
      }}
      onPointerCancel={() => {
        setDragged(null);
        setOrdered(null);
      }}
    >
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
              onKeyDown={(event) => onKeyDown(event, at)}
              onPointerDown={(event) => {
                if (event.button !== 0) return;
                list.current?.setPointerCapture(event.pointerId);
                setDragged(line.lineId);
              }}
            >
              <Icon name="grip" />
            </button>
          )}
          <span className={css.name}>
            <span className="muted">{line.action}</span> {line.description}
            {line.own ? <small className="muted"> own</small> : null}
            {line.quality ? <small className="muted"> {line.quality}</small> : null}
            {line.gone ? <small className="amber"> deleted from the price book: it adds nothing</small> : null}
          </span>
          <LibraryFormula
            key={`${line.lineId} ${revision}`}
            line={line}
            questions={questions}
            room={room}
            answers={answers}
            locked={locked}
            price={prices?.byLine.get(line.lineId)}
            onFocus={() => onFocus(line.lineId)}
            onKeep={(text) =>
              void onChange({
                lines: [
                  {
                    lineId: line.lineId,
                    itemXREF: line.itemXREF,
                    quality: line.quality as '' | undefined,
                    notes: line.notes,
                    quantity: quantityOfText(text),
                  },
                ],
              })
            }
          />
          {locked ? null : <LineTools phone={phone} line={line} at={at} step={step} shown={shown} onChange={onChange} />}
        </li>
      ))}
    </ul>
  );
}

function LineTools({
  phone,
  line,
  at,
  step,
  shown,
  onChange,
}: {
  phone: boolean;
  line: ShownLine;
  at: number;
  step: (at: number, by: 1 | -1) => void;
  shown: ShownLine[];
  onChange: (body: z.input<typeof LibraryBody>) => Promise<boolean>;
}) {
  return (
    <span className={css.tools}>
      {phone ? (
        <>
          <IconButton icon="up" label={`Move ${line.description} up`} size={44} disabled={at === 0} onClick={() => step(at, -1)} />
          <IconButton
            icon="down"
            label={`Move ${line.description} down`}
            size={44}
            disabled={at === shown.length - 1}
            onClick={() => step(at, 1)}
          />
        </>
      ) : null}
      <IconButton icon="close" label={`Take out ${line.description}`} onClick={() => void onChange({ removed: [line.lineId] })} />
    </span>
  );
}
