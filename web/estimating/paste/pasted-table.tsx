import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { MatchedItem } from '../../../contracts/estimating/paste/match-pasted-rows.ts';
import { Icon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/late/menu.tsx';
import { QualityBars } from '../../ui/quality.tsx';
import { grouped } from '../../ui/words.ts';
import css from './paste-dialog.module.css';
import type { Becomes, Choice, Match, PastedLine } from './pasted-lines.ts';
import { PASTED_COLUMNS, type PastedColumn, type PastedRow } from './pasted-rows.ts';

const WORDS: Record<PastedColumn, string> = {
  description: 'Description',
  quantity: 'Qty',
  unit: 'Unit',
  price: 'Price',
  notes: 'Notes',
  ignored: 'Left out',
};
const WIDTHS: Record<PastedColumn, string> = {
  description: 'minmax(160px, 2fr)',
  quantity: '68px',
  unit: '60px',
  price: '76px',
  notes: 'minmax(90px, 1fr)',
  ignored: '60px',
};
const NUMBERS: ReadonlySet<PastedColumn> = new Set(['quantity', 'price']);

interface Props {
  phone: boolean;
  cells: readonly string[][];
  columns: PastedColumn[];
  onColumns: (columns: PastedColumn[]) => void;
  read: readonly PastedRow[];
  becoming: readonly Becomes[];
  matchOf: (row: PastedRow) => Match | undefined;
  onChoice: (n: number, choice: Choice) => void;
  onMend: (n: number, patch: Partial<PastedRow>) => void;
}

/** The pasted cells beside the lines that they become; only rows in sight are drawn. */
export function PastedTable(props: Props) {
  const { phone, cells, columns } = props;
  const viewport = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: cells.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => (phone ? 60 : 34),
    overscan: 12,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have another height on a phone
  useEffect(() => rows.measure(), [rows, phone]);
  const widths = columns.map((column) => WIDTHS[column]);
  const grid = phone ? {} : { gridTemplateColumns: `36px ${widths.join(' ')} 20px minmax(220px, 3fr) 88px 92px 80px 92px 28px` };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows scroll the rows
    <div className={css.viewport} ref={viewport} tabIndex={0} data-autofocus data-phone={phone || undefined}>
      <div className={css.table} role="table" aria-label="Pasted rows" aria-rowcount={cells.length + 1}>
        <HeadRow {...props} grid={grid} />
        <div className={css.rows} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => (
            <Row key={index} index={index} style={{ ...grid, transform: `translateY(${start}px)` }} of={props} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** What each column holds, to be chosen. */
function HeadRow({ columns, onColumns, grid }: Pick<Props, 'columns' | 'onColumns'> & { grid: CSSProperties }) {
  const rename = (at: number, column: PastedColumn) =>
    // Two columns cannot hold the same: the other one is left out.
    onColumns(columns.map((was, n) => (n === at ? column : was === column && column !== 'ignored' ? 'ignored' : was)));
  return (
    <div className={css.head} role="row" style={grid}>
      <span role="columnheader">Row</span>
      {columns.map((column, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
        <div key={n} role="columnheader">
          <select
            aria-label={`Column ${n + 1} holds`}
            value={column}
            onChange={(event) => rename(n, event.currentTarget.value as PastedColumn)}
          >
            {PASTED_COLUMNS.map((one) => (
              <option key={one} value={one}>
                {WORDS[one]}
              </option>
            ))}
          </select>
        </div>
      ))}
      <span role="columnheader" />
      <span role="columnheader">Item</span>
      <span role="columnheader">Quality</span>
      <span role="columnheader" className={css.num}>
        Quantity
      </span>
      <span role="columnheader" className={css.num}>
        Unit price
      </span>
      <span role="columnheader" className={css.num}>
        Total
      </span>
      <span role="columnheader" />
    </div>
  );
}

interface RowProps {
  index: number;
  style: CSSProperties;
  of: Props;
}

/** A pasted row, and the line that it becomes. */
function Row({ index, style, of: { cells, columns, read, becoming, matchOf, onChoice, onMend } }: RowProps) {
  const row = read[index] as PastedRow;
  const one = becoming[index] as Becomes;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={css.row}
      data-unread={one.kind === 'unread' || undefined}
      data-amber={(one.kind === 'line' && one.amber !== '') || undefined}
      data-out={one.kind === 'out' || undefined}
      style={style}
    >
      <span role="rowheader" className={css.n}>
        {index + 1}
      </span>
      <Cells columns={columns} cells={cells[index] ?? []} one={one} />
      <Icon name={one.kind === 'unread' ? 'warning' : 'right'} size={14} />
      <Result
        row={row}
        one={one}
        match={matchOf(row)}
        onChoice={(choice) => onChoice(index, choice)}
        onMend={(patch) => onMend(index, patch)}
      />
    </div>
  );
}

function Cells({ columns, cells, one }: { columns: PastedColumn[]; cells: readonly string[]; one: Becomes }) {
  return columns.map((column, n) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
      key={n}
      role="cell"
      data-pasted={column}
      className={NUMBERS.has(column) ? css.num : undefined}
      data-ignored={column === 'ignored' || undefined}
      data-bad={(one.kind === 'unread' && one.column === column) || undefined}
      title={cells[n]}
    >
      {cells[n] || '–'}
    </span>
  ));
}

interface ResultProps {
  row: PastedRow;
  one: Becomes;
  match: Match | undefined;
  onChoice: (choice: Choice) => void;
  onMend: (patch: Partial<PastedRow>) => void;
}

function Result({ row, one, match, onChoice, onMend }: ResultProps) {
  switch (one.kind) {
    case 'waiting':
      return (
        <span role="cell" className={`muted ${css.state}`}>
          Comparing…
        </span>
      );
    case 'out':
      return (
        <>
          <span role="cell" className={`muted ${css.state}`}>
            Left out
          </span>
          <span role="cell" className={css.act}>
            <Button size="compact-xs" variant="default" onClick={() => onChoice(0)}>
              Take it in
            </Button>
          </span>
        </>
      );
    case 'unread':
      return (
        <>
          <span role="cell" className={css.why}>
            {one.why}
          </span>
          <span role="cell" className={css.act}>
            <Mend column={one.column} onMend={(value) => onMend({ [one.column]: value })} />
            <Button size="compact-xs" variant="default" onClick={() => onChoice('out')}>
              Leave out
            </Button>
          </span>
        </>
      );
    case 'line':
      return <LineCells row={row} line={one} match={match} onChoice={onChoice} />;
  }
}

/** Takes what is typed when one leaves the field or presses Enter, so that half a number does not count. */
function Mend({ column, onMend }: { column: 'description' | 'quantity' | 'price'; onMend: (value: string) => void }) {
  const [text, setText] = useState('');
  const take = () => text.trim() !== '' && onMend(text.trim());
  return (
    <input
      className={css.mend}
      aria-label={{ description: 'Description', quantity: 'Quantity', price: 'Price' }[column]}
      placeholder={{ description: 'Words', quantity: 'Quantity', price: 'Price' }[column]}
      inputMode={column === 'description' ? 'text' : 'decimal'}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && take()}
    />
  );
}

function LineCells({
  row,
  line,
  match,
  onChoice,
}: {
  row: PastedRow;
  line: PastedLine;
  match: Match | undefined;
  onChoice: (choice: Choice) => void;
}) {
  return (
    <>
      <span role="cell" className={css.item} title={line.item?.description ?? row.description}>
        {line.item ? <span className="muted">{line.item.actionShown} </span> : null}
        {line.item?.description ?? row.description}
        {line.amber !== '' ? <em> {line.amber}</em> : null}
        {line.offered ? <Offered item={line.offered} onChoose={onChoice} /> : null}
      </span>
      <span role="cell" className={css.detail}>
        <QualityBars quality={line.quality} />
      </span>
      <span role="cell" className={`${css.num} ${css.detail}`}>
        {grouped(line.quantity)} <small>{line.unit}</small>
      </span>
      <span role="cell" className={`${css.num} ${css.detail}`}>
        {grouped(line.price.ppu)}
      </span>
      <span role="cell" className={`${css.num} ${css.total}`}>
        {grouped(line.price.totalCost)}
      </span>
      <span role="cell" className={css.choose}>
        <OtherItems row={row} match={match} onChoice={onChoice} />
      </span>
    </>
  );
}

function OtherItems({ row, match, onChoice }: Pick<ResultProps, 'row' | 'match' | 'onChoice'>) {
  return (
    <Menu position="bottom-end" width={360}>
      <Menu.Target>
        <button type="button" className={css.more} aria-label={`Other items for ${row.description}`}>
          <Icon name="down" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {(match?.items ?? []).map((item) => (
          <Menu.Item key={item.itemXREF} onClick={() => onChoice(item.itemXREF)}>
            <span className="muted">{item.actionShown}</span> {item.description} <small>{item.unit}</small>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onChoice('hand')}>By hand, with the pasted words</Menu.Item>
        <Menu.Item onClick={() => onChoice('out')}>Leave out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The item that has something of the row's words, one click away. */
function Offered({ item, onChoose }: { item: MatchedItem; onChoose: (choice: Choice) => void }) {
  return (
    <>
      {' '}
      <button type="button" className="link" onClick={() => onChoose(item.itemXREF)}>
        {item.actionShown} {item.description} instead
      </button>
    </>
  );
}
