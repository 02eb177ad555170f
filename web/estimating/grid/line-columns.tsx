import { useSetAtom } from 'jotai';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import type { GridColumn } from '../../ui/grid/model.ts';
import { Icon } from '../../ui/icons.tsx';
import { QualityBars } from '../../ui/quality.tsx';
import { grouped } from '../../ui/words.ts';
import type { Edits } from '../edits/edits.ts';
import { BEGINS_QUANTITY } from '../edits/typed-quantity.ts';
import { isZero, trimmed } from '../estimate/figures.ts';
import { below, COLUMN_WORDS, type Column, rowMenuAtom } from '../estimate/screen.ts';
import lineCss from '../line/line.module.css';
import { LineConflict, LineFailure, Mark, Quantity } from '../line/parts.tsx';
import css from '../line/row.module.css';
import { CellInput } from './cell-input.tsx';

/** A person's columns stand between the box that marks a line and the button of its menu. */
export type LineColumn = Column | 'mark' | 'more';
type LineGridColumn = GridColumn<LineItem, LineColumn>;

const photosOf = (line: LineItem) => (line.photos.length > 0 ? `${line.photos.length}` : '');

/** The columns of an estimate's lines: what each shows, says on the clipboard, and whether it is typed into. */
export function lineColumns(edits: Edits): Record<LineColumn, LineGridColumn> {
  const typedInto = (id: 'description' | 'quantity' | 'unit', begins?: RegExp): LineGridColumn['edit'] => ({
    ...(begins && { begins }),
    field: (line, typed, { grid }) => <CellInput line={line} column={id} typed={typed} edits={edits} onFinish={grid.finish} />,
  });
  return {
    mark: {
      id: 'mark',
      width: '28px',
      header: null,
      passed: true,
      drags: (line) => !line.isLaborMinimum,
      className: css.rowmark,
      cell: markCell,
    },
    description: {
      id: 'description',
      header: COLUMN_WORDS.description,
      className: css.description,
      edit: typedInto('description'),
      text: (line) => [line.action, line.description].filter(Boolean).join(' '),
      cell: (line) => descriptionCell(line, edits),
    },
    quality: {
      id: 'quality',
      header: COLUMN_WORDS.quality,
      className: css.quality,
      text: (line) => (line.quality === 'None' ? '' : line.quality),
      cell: (line) => (line.quality === 'None' ? null : <QualityBars quality={line.quality} />),
    },
    quantity: {
      id: 'quantity',
      header: COLUMN_WORDS.quantity,
      align: 'end',
      edit: typedInto('quantity', BEGINS_QUANTITY),
      text: (line) => line.quantity,
      cell: (line) => <Quantity line={line} />,
    },
    unit: {
      id: 'unit',
      header: COLUMN_WORDS.unit,
      className: css.unit,
      edit: typedInto('unit'),
      text: (line) => line.itemUM,
      cell: (line) => line.itemUM,
    },
    price: {
      id: 'price',
      header: COLUMN_WORDS.price,
      align: 'end',
      text: (line) => line.ppu,
      cell: (line) => grouped(line.ppu),
    },
    total: {
      id: 'total',
      header: COLUMN_WORDS.total,
      align: 'end',
      text: (line) => line.totalCost,
      cell: (line) => grouped(line.totalCost),
    },
    indicators: {
      id: 'indicators',
      header: COLUMN_WORDS.indicators,
      className: css.indicators,
      text: (line) => line.notes,
      cell: indicatorsCell,
    },
    more: {
      id: 'more',
      width: '32px',
      header: null,
      passed: true,
      className: css.rowend,
      cell: (line) => <More line={line} />,
    },
  };
}

/** What a cell draws is called and not rendered as a component of its own: there are many. */
const markCell: LineGridColumn['cell'] = (line, place) => (
  <>
    {isZero(line.quantity) && <span className={`${lineCss.dot} ${css.dot}`} />}
    {!line.isLaborMinimum && <Mark line={line} place={place} />}
  </>
);

const descriptionCell = (line: LineItem, edits: Edits) => (
  <>
    <span className={css.words}>
      <span className={`${lineCss.act} ${css.act}`}>{line.action}</span> {line.description}
    </span>
    {isZero(line.quantity) && <span className={css.why}>Needs quantity</span>}
    {line.laborMinimum && <span className={css.follows}>makes up {trimmed(line.laborMinimum.hours)} h</span>}
    <LineFailure itemId={line.id} />
    <LineConflict itemId={line.id} edits={edits} inRow />
  </>
);

const indicatorsCell = (line: LineItem) => (
  <>
    <span>{line.notes !== '' && <Icon name="note" label="Has notes" />}</span>
    <span>
      {line.photos.length > 0 && <Icon name="photo" label="Photos" />}
      {photosOf(line)}
    </span>
  </>
);

function More({ line }: { line: LineItem }) {
  const setMenu = useSetAtom(rowMenuAtom);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.rowmore}
      aria-label={`More of ${line.description}`}
      aria-haspopup="menu"
      onClick={(event) => {
        event.stopPropagation();
        setMenu({ kind: 'line', itemId: line.id, ...below(event.currentTarget) });
      }}
    >
      <Icon name="more" />
    </button>
  );
}
