import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef, useState } from 'react';
import { QUALITIES, type QualityLevel } from '../../contracts/catalogue/entities.ts';
import type { PriceBookRow } from '../../contracts/catalogue/prices/get-price-book-items.ts';
import { Icon } from '../ui/icons.tsx';
import { Marked } from '../ui/marked.tsx';
import { counted } from '../ui/words.ts';
import { type Column, cellId, type Editing, type Go, labelOf } from './price-book-cells.ts';
import { ownShown, type PriceEdits, pendingAtom, refusedAtom } from './price-book-edits.ts';
import { aboutWithMarkup, cents, isOneGrade, priceIn, signedPct, typedPrice, withMarkup } from './price-book-figures.ts';
import type { Group } from './price-book-layout.ts';

type RowPrice = PriceBookRow['prices'][number];
const placed = (top: number | null) => (top === null ? undefined : { transform: `translateY(${top}px)` });

/** A header of a subcategory; sticks while its items scroll (`top` null). In the whole book it names the category, too. */
export const GroupRow = memo(function GroupRow({
  group,
  index,
  top,
  whole,
}: {
  group: Group;
  index: number;
  top: number | null;
  whole: boolean;
}) {
  return (
    <div role="row" aria-rowindex={index} className="book-group" data-stuck={top === null || undefined} style={placed(top)}>
      <div role="gridcell" aria-colspan={8} className="ellipsis">
        {whole ? <span className="muted">{group.category}, </span> : null}
        <b>{group.subcategory}</b> <span className="muted">{counted(group.count, 'item')}</span>
      </div>
    </div>
  );
});

export function WaitingRow({ index, top }: { index: number; top: number }) {
  return (
    <div role="row" aria-rowindex={index} className="book-row book-cols book-waiting" style={placed(top)}>
      <span role="presentation" />
      <span role="gridcell" aria-label="Loading">
        <i style={{ width: `${56 - ((index * 13) % 28)}%` }} />
      </span>
    </div>
  );
}

interface ItemRowProps {
  row: PriceBookRow;
  at: number;
  index: number;
  /** Its place among headers and items, and what measures it there: a long name takes two lines. */
  slot: number;
  measure: (row: HTMLElement | null) => void;
  top: number;
  markup: boolean;
  paths: boolean;
  query: string;
  cursor: Column | null;
  editing: Editing | null;
  edits: PriceEdits;
  onPoint: (at: number, column: Column, twice: boolean) => void;
  onFinish: ((go: Go) => void) | undefined;
}

/** The grid hands new functions at every move; only the row that is being edited needs the newest. */
const sameItem = (a: ItemRowProps, b: ItemRowProps) =>
  a.row === b.row &&
  a.at === b.at &&
  a.index === b.index &&
  a.slot === b.slot &&
  a.top === b.top &&
  a.markup === b.markup &&
  a.paths === b.paths &&
  a.query === b.query &&
  a.cursor === b.cursor &&
  a.editing === b.editing &&
  a.edits === b.edits &&
  a.onPoint === b.onPoint &&
  (a.onFinish === undefined) === (b.onFinish === undefined);

export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { row, at, index, slot, measure, top, markup, paths, query, cursor, editing, edits, onPoint, onFinish } = props;
  const pending = useAtomValue(pendingAtom);
  const refused = useAtomValue(refusedAtom);
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]');
    if (cell) onPoint(at, cell.dataset['column'] as Column, event.detail > 1);
  };
  const one = isOneGrade(row);
  const inOne = cursor !== null && cursor !== 'name';
  const refusal = row.prices.map((price) => refused.get(price.itemXREF)).find((found) => found !== undefined);

  const cell = (quality: QualityLevel, price: RowPrice | undefined) => {
    if (!price) return <span className="muted">–</span>;
    const now = shownPrice(row, price, pending.get(price.itemXREF), markup);
    if (editing && onFinish && (one || editing.column === quality))
      return <PriceInput row={row} price={price} typed={editing.typed} edits={edits} onFinish={onFinish} />;
    return (
      <>
        {now.own ? <i className="book-own" title="Own price" /> : null}
        {now.own ? <span className="hidden-visually">own price </span> : null}
        {now.text}
        {refused.has(price.itemXREF) ? (
          <Refused typed={refused.get(price.itemXREF)?.typed ?? ''} text={refused.get(price.itemXREF)?.text ?? ''} />
        ) : null}
      </>
    );
  };
  return (
    <div
      ref={measure}
      data-index={slot}
      role="row"
      aria-rowindex={index}
      className="book-row book-cols"
      data-on={cursor !== null || undefined}
      data-raised={refusal !== undefined || editing !== null || undefined}
      style={placed(top)}
      onClick={onClick}
    >
      <span role="presentation" />
      <span
        role="gridcell"
        aria-colindex={1}
        id={cellId(at, 'name')}
        className="book-name"
        data-column="name"
        data-here={cursor === 'name' || undefined}
      >
        <span className="book-words">
          <span className="muted">{row.actionShown}</span> <Marked text={row.description} query={query} />
        </span>
        {paths ? <span className="book-path ellipsis">{`${row.category}, ${row.subcategory}`}</span> : null}
      </span>
      <span role="gridcell" aria-colindex={2} className="book-unit">
        {row.unit}
      </span>
      {one ? (
        <span
          role="gridcell"
          aria-colindex={3}
          aria-colspan={5}
          id={inOne ? cellId(at, cursor) : cellId(at, 'Better')}
          className="book-one"
          data-column={inOne ? cursor : 'Better'}
          data-here={inOne || undefined}
          data-refused={refused.has(row.prices[0]?.itemXREF ?? 0) || undefined}
        >
          <span className="book-number">{cell(editing?.column ?? 'Better', row.prices[0])}</span>
        </span>
      ) : (
        QUALITIES.map((quality, n) => (
          <span
            key={quality}
            role="gridcell"
            aria-colindex={n + 3}
            id={cellId(at, quality)}
            className="book-number"
            data-column={quality}
            data-here={cursor === quality || undefined}
            data-refused={refused.has(priceIn(row, quality)?.itemXREF ?? 0) || undefined}
          >
            {cell(quality, priceIn(row, quality))}
          </span>
        ))
      )}
      <span role="gridcell" aria-colindex={8} className="book-number book-since">
        {row.sincePct === null ? '' : `${signedPct(row.sincePct)} %`}
      </span>
    </div>
  );
}, sameItem);

/** A price as it reads now: what was set here counts before the server has said so. */
function shownPrice(row: PriceBookRow, price: RowPrice, set: { unitCost: string | null } | undefined, markup: boolean) {
  const unitCost = set?.unitCost ?? price.unitCost;
  const own = set ? set.unitCost !== null || row.costType !== undefined : price.own;
  const marked = () => (set?.unitCost ? aboutWithMarkup(set.unitCost) : withMarkup(price, row.wasteFactorPct));
  return { own, text: cents(markup ? marked() : unitCost) };
}

function Refused({ typed, text }: { typed: string; text: string }) {
  return (
    <span className="book-note book-refused" role="alert">
      <Icon name="warning" size={14} />
      <span>
        {typed ? `${cents(typed)} was not kept. ` : 'Not given back. '}
        {text}
      </span>
    </span>
  );
}

interface PriceInputProps {
  row: PriceBookRow;
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
  const input = useRef<HTMLInputElement>(null);
  const left = useRef(false);
  const value = typedPrice(text);
  const blank = text.trim() === '';
  const wrong = !blank && value === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the cell opens
  useEffect(() => {
    if (typed === null) input.current?.select();
  }, []);

  const leave = (go: Go, keep = true) => {
    if (left.current) return;
    left.current = true;
    if (keep && !wrong && text !== stood)
      void edits.set({ label: labelOf(row, price.quality), prices: [{ itemXREF: price.itemXREF, was, becomes: blank ? null : value }] });
    onFinish(go);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const keys: Record<string, Go> = { Enter: 'down', ArrowDown: 'down', ArrowUp: 'up', Tab: event.shiftKey ? 'left' : 'right' };
    const go = keys[event.key];
    if (event.key === 'Escape') leave('stay', false);
    else if (!go) return;
    else if (!wrong) leave(go);
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={input}
        // biome-ignore lint/a11y/noAutofocus: a cell opens under the person's own key
        autoFocus
        className="book-input"
        aria-label={`Unit cost of ${row.description}${price.quality === 'None' ? '' : `, ${price.quality}`}`}
        aria-invalid={wrong}
        inputMode="decimal"
        maxLength={20}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => leave('stay')}
        onClick={(event) => event.stopPropagation()}
      />
      <span className="book-note">
        {wrong
          ? 'An amount of 0 or more'
          : blank
            ? "The book's price"
            : `Unit cost, ${cents(aboutWithMarkup(value ?? '0'))} with your markup`}
      </span>
    </>
  );
}

interface PhoneItemRowProps {
  row: PriceBookRow;
  at: number;
  index: number;
  /** Its place among headers and items, and what measures it there: a long name takes two lines. */
  slot: number;
  measure: (row: HTMLElement | null) => void;
  top: number;
  markup: boolean;
  paths: boolean;
  query: string;
  onOpen: (row: PriceBookRow) => void;
}

/** An item on a phone: what it is, and its prices in a line beneath; a tap opens its page. */
export const PhoneItemRow = memo(function PhoneItemRow({
  row,
  at,
  index,
  slot,
  measure,
  top,
  markup,
  paths,
  query,
  onOpen,
}: PhoneItemRowProps) {
  const pending = useAtomValue(pendingAtom);
  const one = isOneGrade(row);
  return (
    <div ref={measure} data-index={slot} role="row" aria-rowindex={index} className="book-row" style={placed(top)}>
      <div role="gridcell" aria-colspan={8} id={cellId(at, 'name')}>
        <button type="button" className="book-tap" onClick={() => onOpen(row)}>
          <span className="book-tap-name">
            <span className="book-words">
              <span className="muted">{row.actionShown}</span> <Marked text={row.description} query={query} />
            </span>
            <span className="muted">{row.unit}</span>
          </span>
          <span className={one ? 'book-tap-prices book-tap-one' : 'book-tap-prices'}>
            {row.prices.map((price) => {
              const now = shownPrice(row, price, pending.get(price.itemXREF), markup);
              return (
                <span key={price.itemXREF}>
                  {now.own ? <i className="book-own" /> : null}
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
