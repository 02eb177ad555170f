import { atom, useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/late/menu.tsx';
import { COLUMN_WORDS, COLUMNS, type Column } from '../estimate/screen.ts';
import lineRowCss from '../line/row.module.css';
import css from './columns.module.css';
import gridCss from './estimate-grid.module.css';

/** How a person has laid the grid out: the order of the columns, those left out, and widths in pixels where they were changed. */
interface Layout {
  order: Column[];
  hidden: Column[];
  widths: Partial<Record<Column, number>>;
}

const AS_DELIVERED: Layout = { order: [...COLUMNS], hidden: [], widths: {} };
const storedLayoutAtom = atomWithStorage<Layout>('scopebook.estimate.columns', AS_DELIVERED, undefined, { getOnInit: true });
/** What is kept in the browser may be of an older build, which called the indicators signs. */
const layoutAtom = atom(
  (get): Layout => JSON.parse(JSON.stringify(get(storedLayoutAtom)).replaceAll('"signs"', '"indicators"')),
  (_get, set, layout: Layout) => set(storedLayoutAtom, layout),
);

/** Pixels; the description takes what is left. */
const WIDTHS: Record<Exclude<Column, 'description'>, number> = {
  quality: 92,
  quantity: 76,
  unit: 36,
  price: 72,
  total: 90,
  indicators: 60,
};
const NARROWEST = 40;
const WIDEST = 320;
const STEP = 8;
/** A line is nothing without its name and its quantity. */
const ALWAYS: readonly Column[] = ['description', 'quantity'];

const widthOf = (layout: Layout, column: Column) => (column === 'description' ? 0 : (layout.widths[column] ?? WIDTHS[column]));
const within = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

/** What is kept in the browser may be of an older build, with other columns. */
function inOrder({ order }: Layout): Column[] {
  const kept = order.filter((column) => COLUMNS.includes(column));
  return [...kept, ...COLUMNS.filter((column) => !kept.includes(column))];
}

/** The columns that are shown, in their order and with their widths. */
export function useColumns(): readonly { column: Column; width: string }[] {
  const [layout] = useAtom(layoutAtom);
  return useMemo(() => {
    const shown = inOrder(layout).filter((column) => !layout.hidden.includes(column));
    return shown.map((column) => ({ column, width: column === 'description' ? 'minmax(120px, 1fr)' : `${widthOf(layout, column)}px` }));
  }, [layout]);
}

/** The names above the grid: dragged to another place, sized at their edge, and all of it with the keyboard in the menu at the end. */
export function ColumnHeads({ columns, marks }: { columns: readonly Column[]; marks: ReactNode }) {
  const [layout, setLayout] = useAtom(layoutAtom);
  const [dragged, setDragged] = useState<Column | null>(null);
  const flexible = columns.indexOf('description');

  const put = (column: Column, before: Column) => {
    const others = inOrder(layout).filter((one) => one !== column);
    others.splice(others.indexOf(before) + (inOrder(layout).indexOf(column) < inOrder(layout).indexOf(before) ? 1 : 0), 0, column);
    setLayout({ ...layout, order: others });
  };
  const size = (column: Column, width: number) => setLayout({ ...layout, widths: { ...layout.widths, [column]: within(width) } });

  return (
    <div role="rowgroup" className={css.head}>
      <div role="row" aria-rowindex={1} className={gridCss.cols}>
        <span role="columnheader" aria-colindex={1} className={lineRowCss.rowmark}>
          {marks}
        </span>
        {columns.map((column, index) => (
          <span
            key={column}
            role="columnheader"
            aria-colindex={index + 2}
            className={css.name}
            data-column={column}
            data-dragged={dragged === column || undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(column);
            }}
            onDragOver={(event) => {
              if (!dragged) return;
              event.preventDefault();
              if (dragged !== column) put(dragged, column);
            }}
            onDragEnd={() => setDragged(null)}
          >
            {column === 'indicators' || column === 'unit' ? (
              <span className="hidden-visually">{COLUMN_WORDS[column]}</span>
            ) : (
              COLUMN_WORDS[column]
            )}
            {column !== 'description' && (
              <Edge side={index > flexible ? 'left' : 'right'} width={widthOf(layout, column)} onSize={(width) => size(column, width)} />
            )}
          </span>
        ))}
        <span role="columnheader" aria-colindex={columns.length + 2} className={css.end}>
          <ColumnMenu layout={layout} onChange={setLayout} onPut={put} onSize={size} />
        </span>
      </div>
    </div>
  );
}

/** The edge of a column on the side away from the description, which gives or takes what the column changes by. */
function Edge({ side, width, onSize }: { side: 'left' | 'right'; width: number; onSize: (width: number) => void }) {
  const [from, setFrom] = useState<{ x: number; width: number } | null>(null);
  const end = () => setFrom(null);
  return (
    <span
      className={css.edge}
      data-side={side}
      data-on={from !== null || undefined}
      aria-hidden
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event: PointerEvent<HTMLSpanElement>) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom({ x: event.clientX, width });
      }}
      onPointerMove={(event) => from && onSize(from.width + (event.clientX - from.x) * (side === 'left' ? -1 : 1))}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}

interface ColumnMenuProps {
  layout: Layout;
  onChange: (layout: Layout) => void;
  onPut: (column: Column, before: Column) => void;
  onSize: (column: Column, width: number) => void;
}

function ColumnMenu({ layout, onChange, onPut, onSize }: ColumnMenuProps) {
  const order = inOrder(layout);
  const toggle = (column: Column) => {
    const { hidden } = layout;
    onChange({ ...layout, hidden: hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column] });
  };
  const onKeyDown = (event: KeyboardEvent, column: Column) => {
    const by = event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? -1 : 1;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      const neighbour = order[order.indexOf(column) + by];
      if (neighbour) onPut(column, neighbour);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      if (column !== 'description') onSize(column, widthOf(layout, column) + by * STEP);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Menu position="bottom-end" closeOnItemClick={false} alignItemsLabels="all">
      <Menu.Target>
        <button type="button" className={css.button} aria-label="Columns">
          <Icon name="columns" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {order.map((column) => {
          const shown = !layout.hidden.includes(column);
          const fixed = ALWAYS.includes(column);
          return (
            <Menu.CheckboxItem
              key={column}
              checked={shown}
              checkIcon={<Icon name="check" />}
              aria-disabled={fixed || undefined}
              onChange={() => !fixed && toggle(column)}
              onKeyDownCapture={(event) => onKeyDown(event, column)}
            >
              {COLUMN_WORDS[column]}
            </Menu.CheckboxItem>
          );
        })}
        <Menu.Divider />
        <Menu.Item onClick={() => onChange(AS_DELIVERED)}>As delivered</Menu.Item>
        <p className={css.keys}>Alt and an arrow up or down moves a column, left or right sizes it.</p>
      </Menu.Dropdown>
    </Menu>
  );
}
