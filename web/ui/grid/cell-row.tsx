import type { HTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import css from './grid.module.css';
import { type CellDecoration, cellId, type GridColumn, placed, type RowPlace } from './model.ts';
import { spanOf } from './motion.ts';

interface CellRowProps<Line, Column extends string> extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  place: RowPlace<Line, Column>;
  line: Line;
  /** The line as it would be with what is being typed; the field itself keeps `line`. */
  shown?: Line;
  /** As high as what stands in it. */
  measured?: boolean;
  /** Its cells bring their own look. */
  bare?: boolean;
  /** It is only proposed: hatched, until it is taken or dropped. */
  proposed?: boolean;
  decoration?: (column: Column) => CellDecoration | undefined;
  /** Further content of a cell, such as a menu that opens from it. */
  after?: (column: Column) => ReactNode;
  [data: `data-${string}`]: string | boolean | undefined;
}

/** A row of cells, one for each column: those the cursor stops at are named for it, and the one that is typed into shows its field. */
export function CellRow<Line, Column extends string>(props: CellRowProps<Line, Column>) {
  const { place, line, shown = line, measured, bare, proposed, decoration, after, className, ...rest } = props;
  const { index, columns, cursor, editing, grid, marked } = place;
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]');
    const column = columns.find(({ id }) => id === cell?.dataset['column']);
    const toggles = event.ctrlKey || event.metaKey;
    if (!column || (column.passed && !toggles && !event.shiftKey)) return;
    grid.point(index, column.id, { twice: event.detail > 1, toggles, extends: event.shiftKey });
  };
  let covered = 0;
  return (
    <div
      role="row"
      aria-rowindex={place.ariaIndex}
      data-index={index}
      data-row={place.rowKey}
      data-on={cursor !== null || undefined}
      data-marked={marked || undefined}
      data-proposed={proposed || undefined}
      style={placed(place.top)}
      onClick={onClick}
      {...rest}
      ref={measured ? place.measure : undefined}
      className={`${css.row} ${className ?? ''}`}
    >
      {columns.map((column, at) => {
        if (at < covered) return null;
        const [, end] = spanOf(columns, shown, column.id);
        covered = end + 1;
        const wide = end - at + 1;
        const names = columns.slice(at, covered).map(({ id }) => id);
        // A cell over several columns stands for the middle one, until the cursor is on another.
        const id = names.find((one) => one === cursor) ?? (names[Math.floor(wide / 2)] as Column);
        const typing = editing !== null && names.includes(editing.column);
        const field = typing && editing ? columns.find((one) => one.id === editing.column)?.edit?.field(line, editing.typed, place) : null;
        const own = typeof column.className === 'function' ? column.className(shown) : column.className;
        const around = decoration?.(id);
        const content = field || column.cell(shown, place);
        return (
          <span
            key={column.id}
            role="gridcell"
            aria-colindex={at + 1}
            aria-colspan={wide > 1 ? wide : undefined}
            id={column.passed ? undefined : cellId(place.idPrefix, place.rowKey, id)}
            draggable={column.drags?.(line) || undefined}
            data-column={id}
            data-align={column.align}
            data-wide={wide > 1 || undefined}
            data-editable={(column.edit && (column.edit.can?.(line) ?? true)) || undefined}
            data-here={(cursor !== null && names.includes(cursor)) || undefined}
            data-refused={around?.refused || undefined}
            className={bare || column.passed ? own : `${css.cell} ${own ?? ''}`}
          >
            {/* A frame around the field would make it anew, and lose what is typed. */}
            <Around around={field ? undefined : around}>{content}</Around>
            {after?.(id)}
          </span>
        );
      })}
    </div>
  );
}

function Around({ around, children }: { around: CellDecoration | undefined; children: ReactNode }) {
  if (!around) return children;
  const { person, pending } = around;
  const content = pending ? (
    <>
      {children}
      <Icon name="clock" size={14} label={pending} className={css.pending} />
    </>
  ) : (
    children
  );
  if (!person) return content;
  return (
    <span className={css.person} title={person.title}>
      <span className={css.initials} data-customer={person.customer || undefined}>
        {person.initials}
      </span>
      {person.text || content}
    </span>
  );
}

interface GridHeadProps<Line, Column extends string> {
  columns: readonly GridColumn<Line, Column>[];
  className?: string;
  rowClassName?: string;
}

/** The names of the columns, which stay at the top. */
export function GridHead<Line, Column extends string>({ columns, className, rowClassName }: GridHeadProps<Line, Column>) {
  return (
    <div role="rowgroup" className={`${css.head} ${className ?? ''}`}>
      <div role="row" aria-rowindex={1} className={rowClassName}>
        {columns.map(({ id, header, align, className: ofCells, headClassName = typeof ofCells === 'string' ? ofCells : undefined }, at) => (
          <span key={id} role="columnheader" aria-colindex={at + 1} data-align={align} className={headClassName}>
            {header}
          </span>
        ))}
      </div>
    </div>
  );
}
