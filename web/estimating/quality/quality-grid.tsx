import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { QUALITIES, type QualityLevel } from '../../../contracts/catalogue/quality.ts';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { CellRow } from '../../ui/grid/cell-row.tsx';
import { Grid } from '../../ui/grid/grid.tsx';
import type { GridColumn, RowPlace } from '../../ui/grid/model.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted } from '../../ui/words.ts';
import { money, signed } from '../estimate/figures.ts';
import lineCss from '../line/line.module.css';
import panel from './quality.module.css';
import css from './quality-grid.module.css';
import { type Alternatives, gridRowsOf, type QualityRow, type QualityTable } from './rows.ts';

type Column = 'description' | 'now' | QualityLevel;

interface Props {
  table: QualityTable;
  /** What is chosen for, in words. */
  what: string;
  alternatives: Alternatives;
  /** Lines that keep a price which is no longer that of the price book. */
  older: ReadonlySet<number>;
  chosen: QualityLevel;
  phone: boolean;
  onChoose: (quality: QualityLevel) => void;
  onToggle: (areaId: number) => void;
  onClose: () => void;
}

const HEIGHTS = { desk: { area: 28, line: 28 }, phone: { area: 52, line: 60 } };
const difference = (cents: bigint) => (cents === 0n ? '0.00' : signed(cents));

/** The five qualities beside each other: areas, which open to their lines, and what each of the five would move. On a phone only the chosen one. */
export function QualityGrid(props: Props) {
  const { table, what, chosen, phone, onChoose, onToggle, onClose } = props;
  const viewport = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState<string | null>(null);
  const heights = phone ? HEIGHTS.phone : HEIGHTS.desk;
  const rows = useMemo(() => gridRowsOf(table.rows, ({ kind }) => (kind === 'area' ? heights.area : heights.line)), [table.rows, heights]);
  const at = Math.max(
    0,
    table.rows.findIndex(({ key }) => key === row),
  );
  const columns = columnsOf(props);
  const pick = (one: QualityRow) => {
    if (one.kind === 'area' || one.kind === 'line') setRow(one.key);
    viewport.current?.focus({ preventScroll: true });
  };
  return (
    <Grid<QualityRow, Column>
      viewport={viewport}
      className={panel.viewport ?? ''}
      role="treegrid"
      label="What each quality would move"
      idPrefix="quality"
      rows={rows}
      columns={columns}
      row={({ rowKey, ...place }) => {
        const one = table.rows[place.index];
        return one && <Row key={rowKey} place={{ rowKey, ...place }} row={one} of={props} onPicked={pick} />;
      }}
      head={<Head table={table} what={what} chosen={chosen} phone={phone} onChoose={onChoose} />}
      cursor={{ index: at, column: chosen }}
      onCursor={({ index, column }) => {
        setRow(table.rows[index]?.key ?? null);
        const quality = QUALITIES.find((level) => level === column);
        if (quality) onChoose(quality);
      }}
      startColumn={chosen}
      rowHeight={heights.line}
      covered={{ top: phone ? 160 : 144, foot: 0 }}
      remeasure={`${phone} ${table.rows.map(({ key }) => key).join()}`}
      onOpen={(index) => {
        const one = table.rows[index];
        if (one?.kind === 'area') onToggle(one.area.areaID);
      }}
      onEscape={onClose}
      onKey={(event) => qualityKey(event, table.rows[at], props)}
    />
  );
}

/** What it is, what it is now where there is room, and the qualities; on a phone only the chosen one. */
function columnsOf({ alternatives, older, chosen, phone }: Props): GridColumn<QualityRow, Column>[] {
  const shown = phone ? [chosen] : QUALITIES;
  return [
    {
      id: 'description',
      header: '',
      width: 'minmax(0, 1fr)',
      passed: true,
      className: css.description ?? '',
      cell: (one) => <Description row={one} alternatives={alternatives} older={older} chosen={chosen} phone={phone} />,
    },
    ...(phone
      ? []
      : [
          {
            id: 'now' as const,
            header: 'Now',
            width: 'var(--quality-now)',
            align: 'end' as const,
            passed: true,
            className: css.now ?? '',
            cell: (one: QualityRow) => money(one.now),
          },
        ]),
    ...shown.map(
      (quality): GridColumn<QualityRow, Column> => ({
        id: quality,
        header: quality,
        width: phone ? '112px' : 'var(--quality-step)',
        align: 'end',
        className: `${css.figure} ${quality === chosen ? css.chosen : ''}`,
        cell: (one) => <Figure row={one} quality={quality} />,
      }),
    ),
  ];
}

interface RowProps {
  place: RowPlace<QualityRow, Column>;
  row: QualityRow;
  of: Props;
  onPicked: (row: QualityRow) => void;
}

/** A row: a click on one of its qualities chooses it, and an area opens. */
function Row({ place, row: one, of: { phone, onChoose, onToggle }, onPicked }: RowProps) {
  const area = one.kind === 'area' ? one.area.areaID : null;
  return (
    <CellRow
      place={place}
      line={one}
      className={`${css.cols} ${css.row}`}
      data-kind={one.kind}
      aria-level={one.kind === 'area' || one.kind === 'tax' ? 1 : 2}
      aria-expanded={one.kind === 'area' ? one.opened : undefined}
      data-stuck={place.top === null || undefined}
      onClick={(event) => {
        const column = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')?.dataset['column'];
        const quality = QUALITIES.find((level) => level === column);
        if (quality) onChoose(quality);
        if (area !== null && (!quality || phone)) onToggle(area);
        onPicked(one);
      }}
    />
  );
}

/** Space opens an area; on a phone Left and Right choose the quality beside. */
function qualityKey(event: KeyboardEvent, one: QualityRow | undefined, { phone, chosen, onChoose, onToggle }: Props): boolean {
  // Ctrl+Enter is the panel's.
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return false;
  if (event.key === ' ' && one?.kind === 'area') {
    onToggle(one.area.areaID);
    return true;
  }
  const by = phone && (event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0);
  const beside = by && QUALITIES[QUALITIES.indexOf(chosen) + by];
  if (beside) onChoose(beside);
  return Boolean(by);
}

/** The staircase of what is chosen for, and its sums: these stay while the rows scroll. */
function Head({ table, what, chosen, phone, onChoose }: Pick<Props, 'table' | 'what' | 'chosen' | 'phone' | 'onChoose'>) {
  const then = QUALITIES.map((quality) => table.now + (table.moves[quality] ?? 0n));
  const highest = then.reduce((most, cents) => (cents > most ? cents : most), 1n);
  const height = (cents: bigint) => Math.max(4, Number((cents * 42n) / highest));
  return (
    <div role="rowgroup" className={css.heads}>
      <div role="row" aria-rowindex={1} className={`${css.cols} ${css.steps}`}>
        {!phone && (
          <>
            <span role="columnheader">Before tax</span>
            <span role="columnheader" className={css.now}>
              Now
            </span>
          </>
        )}
        {QUALITIES.map((quality, at) => (
          <span key={quality} role="columnheader" className={css.step} data-on={quality === chosen || undefined}>
            <button type="button" tabIndex={-1} aria-label={quality} aria-pressed={quality === chosen} onClick={() => onChoose(quality)}>
              <span className={css.lift}>
                <i style={{ height: height(then[at] ?? 0n) }} />
              </span>
              <span className={css.word}>{quality}</span>
            </button>
          </span>
        ))}
      </div>
      <div role="row" className={`${css.cols} ${css.sum}`}>
        <span role="gridcell" className={css.description}>
          {what}
          {phone && <small>{money(table.now)} now, before tax</small>}
        </span>
        {!phone && (
          <span role="gridcell" className={css.now}>
            {money(table.now)}
          </span>
        )}
        {QUALITIES.map((quality, at) =>
          phone && quality !== chosen ? null : (
            <span key={quality} role="gridcell" className={`${css.both} ${quality === chosen ? css.chosen : ''}`} data-sum={quality}>
              <span>{money(then[at] ?? 0n)}</span>
              <small>{difference(table.moves[quality] ?? 0n)}</small>
            </span>
          ),
        )}
      </div>
    </div>
  );
}

function Description({
  row,
  alternatives,
  older,
  chosen,
  phone,
}: { row: QualityRow } & Pick<Props, 'alternatives' | 'older' | 'chosen' | 'phone'>) {
  switch (row.kind) {
    case 'area': {
      const { changed } = alternatives[chosen];
      const count = row.area.items.reduce((sum, line) => sum + (changed.has(line.id) ? 1 : 0), 0);
      return (
        <>
          <Icon name={row.opened ? 'down' : 'right'} />
          <span className={panel.words}>
            <span className="ellipsis">
              <b>{row.area.label}</b>{' '}
              <span className="muted">
                {row.lines === 0 ? 'follows' : `${count} of ${counted(row.lines, 'line')} ${row.lines === 1 ? 'changes' : 'change'}`}
              </span>
            </span>
            {phone && <small>{money(row.now)} now</small>}
          </span>
        </>
      );
    }
    case 'line':
      return (
        <span className={panel.words}>
          <span className={css.name}>
            <span className={lineCss.act}>{row.line.action}</span>
            <span className="ellipsis">{row.line.description}</span>
            {!phone && <Kept line={row.line} older={older} />}
          </span>
          {phone && (
            <small>
              {row.line.quality}, {money(row.now)} <Kept line={row.line} older={older} />
            </small>
          )}
        </span>
      );
    case 'rest':
      return (
        <span className="muted">
          {row.count === 1 ? '1 line with one quality stays as it is' : `${row.count} lines with one quality stay as they are`}
        </span>
      );
    case 'minimums':
      return <span className="muted">Labor minimums follow</span>;
    case 'tax':
      return <span className="muted">Tax</span>;
  }
}

/** Why a line's present price is not that of the book. */
function Kept({ line, older }: { line: LineItem; older: ReadonlySet<number> }) {
  if (line.priceSource === 'typed')
    return (
      <span className={css.kept}>
        <Icon name="edit" size={14} /> typed price
      </span>
    );
  if (!older.has(line.id)) return null;
  return (
    <span className={css.kept}>
      <Icon name="clock" size={14} /> older price kept
    </span>
  );
}

/** The difference to now; the price itself where the line has this quality, a dash where it is not offered. */
function Figure({ row, quality }: { row: QualityRow; quality: QualityLevel }) {
  const moves = row.moves[quality];
  if (row.kind === 'line' && row.line.quality === quality)
    return (
      <span className={css.has} title="The quality that the line has">
        {money(row.now)}
      </span>
    );
  if (moves === null) return <span title="Not offered">–</span>;
  return <span data-still={moves === 0n || undefined}>{difference(moves)}</span>;
}
