import { useAtomValue } from 'jotai';
import { memo, type ReactNode, useMemo, useState } from 'react';
import type { PriceBookRow } from '../../../contracts/catalogue/prices/get-price-book-items.ts';
import { QUALITIES } from '../../../contracts/catalogue/quality.ts';
import { CellField } from '../../ui/grid/cell-field.tsx';
import { CellRow } from '../../ui/grid/cell-row.tsx';
import { cellId, type Go, type GridColumn, placed, type RowPlace } from '../../ui/grid/model.ts';
import { Icon } from '../../ui/icons.tsx';
import { Marked } from '../../ui/marked.tsx';
import { counted } from '../../ui/words.ts';
import { type Column, labelOf } from './cells.ts';
import { ownShown, type PriceEdits, pendingAtom, refusedAtom } from './edits.ts';
import { aboutWithMarkup, cents, isOneGrade, priceIn, signedPct, typedPrice, withMarkup } from './figures.ts';
import type { Group } from './layout.ts';
import priceBookPartsCss from './parts.module.css';
import css from './rows.module.css';

type RowPrice = PriceBookRow['prices'][number];
/** An item as it is shown: prices that were set here count before the server has said so, and refused ones say why. */
export type BookLine = Omit<PriceBookRow, 'prices'> & {
  prices: (RowPrice & { set?: { unitCost: string | null }; refused?: { typed: string; text: string } })[];
};
/** What the cursor stops at, between the unit and what changed since. */
export type BookColumn = Column | 'unit' | 'since';
type Place = RowPlace<BookLine, BookColumn>;

interface Shown {
  /** Names the list. */
  title: string;
  markup: boolean;
  /** Heads the last column; null where there is no earlier version to compare with. */
  since: string | null;
  /** The rows say where in the book they are, because they do not stand under its headers. */
  paths: boolean;
  /** The words that found these rows. */
  query: string;
  edits: PriceEdits;
}

/** The columns of the book: what each shows, says on the clipboard, and how it is typed into. An item of one grade has one price over all five qualities. */
export function bookColumns({ title, markup, since, paths, query, edits }: Shown): GridColumn<BookLine, BookColumn>[] {
  const prices = QUALITIES.map(
    (quality, n): GridColumn<BookLine, BookColumn> => ({
      id: quality,
      header: quality,
      headClassName: css.number,
      className: (row) => (isOneGrade(row) ? css.one : css.number),
      span: (row) => (n === 0 && isOneGrade(row) ? QUALITIES.length : 1),
      text: (row) => priceIn(row, quality)?.unitCost ?? '',
      cell: (row) => inOne(row, <Price row={row} price={priceIn(row, quality)} markup={markup} />),
      edit: {
        begins: /^[\d.,$]$/,
        can: (row) => edits.may && priceIn(row, quality) !== undefined,
        field(row, typed, { grid }) {
          const price = priceIn(row, quality);
          return price && inOne(row, <PriceInput row={row} price={price} typed={typed} edits={edits} onFinish={grid.finish} />);
        },
      },
    }),
  );
  return [
    {
      id: 'name',
      header: title,
      headClassName: `${css.nameHead} ellipsis`,
      className: css.name,
      text: (row) => `${row.actionShown} ${row.description}`,
      cell: (row) => (
        <>
          <span className={css.words}>
            <span className="muted">{row.actionShown}</span> <Marked text={row.description} query={query} />
          </span>
          {paths ? <span className={`${css.path} ellipsis`}>{`${row.category}, ${row.subcategory}`}</span> : null}
        </>
      ),
    },
    {
      id: 'unit',
      header: <span className="hidden-visually">Unit</span>,
      passed: true,
      className: css.unit,
      text: (row) => row.unit,
      cell: (row) => row.unit,
    },
    ...prices,
    {
      id: 'since',
      header: since ?? <span className="hidden-visually">Change</span>,
      passed: true,
      className: `${css.number} ${css.since}`,
      cell: (row) => (row.sincePct === null ? '' : `${signedPct(row.sincePct)} %`),
    },
  ];
}

const inOne = (row: BookLine, content: ReactNode) => (isOneGrade(row) ? <span className={css.number}>{content}</span> : content);

function Price({ row, price, markup }: { row: BookLine; price: BookLine['prices'][number] | undefined; markup: boolean }) {
  if (!price) return <span className="muted">–</span>;
  const now = shownPrice(row, price, price.set, markup);
  return (
    <>
      {now.own ? <i className={`${priceBookPartsCss.own} ${css.own}`} title="Own price" /> : null}
      {now.own ? <span className="hidden-visually">own price </span> : null}
      {now.text}
      {price.refused ? <Refused {...price.refused} /> : null}
    </>
  );
}

interface GroupRowProps extends Pick<Place, 'ariaIndex' | 'top'> {
  group: Group;
  whole: boolean;
}

/** A header of a subcategory; sticks while its items scroll (`top` null). In the whole book it names the category, too. */
export const GroupRow = memo(function GroupRow({ group, ariaIndex, top, whole }: GroupRowProps) {
  return (
    <div role="row" aria-rowindex={ariaIndex} className={css.group} data-stuck={top === null || undefined} style={placed(top)}>
      <div role="gridcell" aria-colspan={8} className="ellipsis">
        {whole ? <span className="muted">{group.category}, </span> : null}
        <b>{group.subcategory}</b> <span className="muted">{counted(group.count, 'item')}</span>
      </div>
    </div>
  );
});

export function WaitingRow({ ariaIndex, top }: Pick<Place, 'ariaIndex' | 'top'>) {
  return (
    <div role="row" aria-rowindex={ariaIndex} className={`${css.row} ${css.cols} ${css.waiting}`} style={placed(top)}>
      <span role="gridcell" aria-label="Loading" className={css.nameHead}>
        <i style={{ width: `${56 - ((ariaIndex * 13) % 28)}%` }} />
      </span>
    </div>
  );
}

type ByCode<T> = ReadonlyMap<number, T>;

function asShown(
  row: PriceBookRow,
  pending: ByCode<{ unitCost: string | null }>,
  refused: ByCode<{ typed: string; text: string }>,
): BookLine {
  if (!row.prices.some(({ itemXREF }) => pending.has(itemXREF) || refused.has(itemXREF))) return row;
  const prices = row.prices.map((price) => {
    const [set, refusal] = [pending.get(price.itemXREF), refused.get(price.itemXREF)];
    return { ...price, ...(set && { set }), ...(refusal && { refused: refusal }) };
  });
  return { ...row, prices };
}

export const ItemRow = memo(function ItemRow({ row, ...place }: Place & { row: PriceBookRow }) {
  const pending = useAtomValue(pendingAtom);
  const refused = useAtomValue(refusedAtom);
  const shown = useMemo(() => asShown(row, pending, refused), [row, pending, refused]);
  const isRefused = (column: BookColumn) => {
    const quality = QUALITIES.find((one) => one === column);
    const price = quality && priceIn(row, quality);
    return price !== undefined && refused.has(price.itemXREF);
  };
  return (
    <CellRow
      bare
      measured
      place={place}
      line={row}
      shown={shown}
      className={`${css.row} ${css.cols}`}
      data-raised={row.prices.some(({ itemXREF }) => refused.has(itemXREF)) || place.editing !== null || undefined}
      decoration={(column) => (isRefused(column) ? { refused: true } : undefined)}
    />
  );
});

/** A price as it reads now: what was set here counts before the server has said so. */
function shownPrice(
  row: Pick<PriceBookRow, 'costType' | 'wasteFactorPct'>,
  price: RowPrice,
  set: { unitCost: string | null } | undefined,
  markup: boolean,
) {
  const unitCost = set?.unitCost ?? price.unitCost;
  const own = set ? set.unitCost !== null || row.costType !== undefined : price.own;
  const marked = () => (set?.unitCost ? aboutWithMarkup(set.unitCost) : withMarkup(price, row.wasteFactorPct));
  return { own, text: cents(markup ? marked() : unitCost) };
}

function Refused({ typed, text }: { typed: string; text: string }) {
  return (
    <span className={`${css.note} ${css.refused}`} role="alert">
      <Icon name="warning" size={14} />
      <span>
        {typed ? `${cents(typed)} was not kept. ` : 'Not given back. '}
        {text}
      </span>
    </span>
  );
}

interface PriceInputProps {
  row: BookLine;
  price: RowPrice;
  typed: string | null;
  edits: PriceEdits;
  onFinish: (go: Go) => void;
}

/** The price that is being typed, always as unit cost; beneath it what it sells at. Nothing is sent before the cell is left. */
function PriceInput({ row, price, typed, edits, onFinish }: PriceInputProps) {
  const set = useAtomValue(pendingAtom).get(price.itemXREF);
  const was = ownShown(edits.screen, price);
  const stood = set?.unitCost ?? price.unitCost;
  const [text, setText] = useState(typed ?? stood);
  const value = typedPrice(text);
  const blank = text.trim() === '';
  const wrong = !blank && value === null;

  const leave = (go: Go, keep: boolean) => {
    if (keep && !wrong && text !== stood)
      void edits.set({ label: labelOf(row, price.quality), prices: [{ itemXREF: price.itemXREF, was, becomes: blank ? null : value }] });
    onFinish(go);
  };
  return (
    <CellField
      text={text}
      onText={setText}
      selected={typed === null}
      wrong={wrong}
      onLeave={leave}
      className={css.input}
      aria-label={`Unit cost of ${row.description}${price.quality === 'None' ? '' : `, ${price.quality}`}`}
      inputMode="decimal"
      maxLength={20}
    >
      <span className={css.note}>
        {wrong
          ? 'An amount of 0 or more'
          : blank
            ? "The book's price"
            : `Unit cost, ${cents(aboutWithMarkup(value ?? '0'))} with your markup`}
      </span>
    </CellField>
  );
}

interface PhoneItemRowProps extends Place {
  row: PriceBookRow;
  markup: boolean;
  paths: boolean;
  query: string;
  onOpen: (row: PriceBookRow) => void;
}

/** An item on a phone: what it is, and its prices in a line beneath; a tap opens its page. */
export const PhoneItemRow = memo(function PhoneItemRow({ row, markup, paths, query, onOpen, ...place }: PhoneItemRowProps) {
  const pending = useAtomValue(pendingAtom);
  const one = isOneGrade(row);
  return (
    <div
      ref={place.measure}
      data-index={place.index}
      role="row"
      aria-rowindex={place.ariaIndex}
      className={css.row}
      style={placed(place.top)}
    >
      <div role="gridcell" aria-colspan={8} id={cellId(place.idPrefix, place.rowKey, 'name')}>
        <button type="button" className={css.tap} onClick={() => onOpen(row)}>
          <span className={css.tapName}>
            <span className={css.words}>
              <span className="muted">{row.actionShown}</span> <Marked text={row.description} query={query} />
            </span>
            <span className="muted">{row.unit}</span>
          </span>
          <span className={one ? `${css.tapPrices} ${css.tapOne}` : css.tapPrices}>
            {row.prices.map((price) => {
              const now = shownPrice(row, price, pending.get(price.itemXREF), markup);
              return (
                <span key={price.itemXREF}>
                  {now.own ? <i className={`${priceBookPartsCss.own} ${css.own}`} /> : null}
                  <span className="hidden-visually">
                    {price.quality === 'None' ? '' : price.quality} {now.own ? 'own price' : ''}
                  </span>
                  {now.text}
                </span>
              );
            })}
            {one ? <span className="muted ellipsis">{paths ? `one price, ${row.subcategory}` : 'one price'}</span> : null}
          </span>
        </button>
      </div>
    </div>
  );
});
