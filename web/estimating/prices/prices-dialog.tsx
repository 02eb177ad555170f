import { Button } from '@mantine/core';
import { type KeyboardEvent } from 'react';
import { toCents } from '../../../contracts/money.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, grouped } from '../../ui/words.ts';
import { money, signed } from '../estimate/figures.ts';
import lineCss from '../line/line.module.css';
import { type Changed, type Line, type NewPrices, type PricesProps, useNewPrices } from './model.ts';
import css from './prices-dialog.module.css';

const moreOrLess = (value: bigint) =>
  value === 0n ? 'no difference' : `$${money(value < 0n ? -value : value)} ${value > 0n ? 'more' : 'less'}`;

/** Takes the price book's present prices for the lines that one chooses, the difference in money first. */
export function PricesDialog({ edits, areas, onClose }: PricesProps) {
  const prices = useNewPrices({ edits, areas, onClose });
  const { data, error, isFetching, refetch } = prices.comparison;
  const { changed } = prices;
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Update prices"
      width={760}
      actions={!data || isFetching ? undefined : <Foot of={prices} onClose={onClose} />}
    >
      {error ? (
        <FailureLine error={error} what="The prices could not be compared." onRetry={() => void refetch()} />
      ) : !data || isFetching ? (
        <SkeletonRows rows={6} />
      ) : (
        <>
          {changed.length === 0 ? (
            <p>No new prices: every line from the price book has the price that the book gives today.</p>
          ) : (
            <ChangedPrices of={prices} />
          )}
          <GoneItems gone={prices.gone} />
        </>
      )}
    </Dialog>
  );
}

function Foot({ of: { changed, chosen, update, busy }, onClose }: { of: NewPrices; onClose: () => void }) {
  if (changed.length === 0)
    return (
      <Button key="close" onClick={onClose}>
        Close
      </Button>
    );
  return (
    <>
      <Button key="cancel" variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button onClick={update} loading={busy} disabled={chosen.length === 0}>
        Update {counted(chosen.length, 'line')}
      </Button>
    </>
  );
}

/** What the chosen lines would make of the total, and the lines to choose. */
function ChangedPrices({ of: { changed, chosen, left, choose, chooseAll, before, after } }: { of: NewPrices }) {
  return (
    <>
      <p className={css.pricestotal} role="status">
        <b>{after === undefined ? '' : moreOrLess(after - before)}</b>
        <span className="muted">
          Total with tax ${money(before)} now, ${after === undefined ? '' : money(after)} then
        </span>
      </p>
      <p className="muted">
        Lines keep the prices that they were made with until they are updated. Typed costs are left alone; undo takes the update back.
      </p>
      <div onKeyDown={walk} role="presentation">
        <label className={css.pricesall}>
          <input
            type="checkbox"
            // biome-ignore lint/a11y/noAutofocus: the first control of a dialog that was just opened
            autoFocus
            checked={chosen.length === changed.length}
            ref={(box) => {
              if (box) box.indeterminate = chosen.length > 0 && chosen.length < changed.length;
            }}
            onChange={(event) => chooseAll(event.currentTarget.checked)}
          />
          <span>All {counted(changed.length, 'line')} with a new price</span>
          <span className={`${css.pricesword} ${css.pricesunit}`}>unit cost</span>
          <span className={css.pricesword}>line, before tax</span>
        </label>
        <ul className={css.prices}>
          {changed.map((line) => (
            <PriceRow key={line.itemId} line={line} checked={!left.has(line.itemId)} onChoose={choose} />
          ))}
        </ul>
      </div>
    </>
  );
}

/** Lines whose item is no longer in the price book. */
function GoneItems({ gone }: { gone: Line[] }) {
  return (
    gone.length > 0 && (
      <>
        <h3 className={css.pricesgone}>No longer in the price book</h3>
        <p className="muted">{gone.length === 1 ? 'This line keeps its price.' : 'These lines keep their prices.'}</p>
        <ul className={css.prices}>
          {gone.map((line) => (
            <li key={line.itemId} className={css.pricesrow}>
              <span />
              <Words line={line} />
              <span className={`${lineCss.num} ${css.num} ${css.pricesunit}`}>{grouped(line.kept.unitCost)}</span>
              <span className={`${lineCss.num} ${css.num}`}>{grouped(line.kept.totalCost)}</span>
            </li>
          ))}
        </ul>
      </>
    )
  );
}

function PriceRow({ line, checked, onChoose }: { line: Changed; checked: boolean; onChoose: (itemId: number, on: boolean) => void }) {
  const { kept, present } = line;
  return (
    <li>
      <label className={css.pricesrow} data-off={!checked || undefined}>
        <input type="checkbox" checked={checked} onChange={(event) => onChoose(line.itemId, event.currentTarget.checked)} />
        <Words line={line} />
        <span className={`${lineCss.num} ${css.num} ${css.pricesunit}`}>
          <span className="muted">{grouped(kept.unitCost)} to </span>
          {grouped(present.unitCost)}
        </span>
        <span className={`${lineCss.num} ${css.num}`}>{signed(toCents(present.totalCost) - toCents(kept.totalCost))}</span>
      </label>
    </li>
  );
}

function Words({ line }: { line: Line }) {
  return (
    <span className={css.priceswords}>
      <span>
        <span className={lineCss.act}>{line.action}</span> {line.description}
      </span>
      <small>
        {line.area}, {grouped(line.quantity)} {line.itemUM}
        {line.quality === 'None' ? '' : `, ${line.quality}`}
      </small>
    </span>
  );
}

/** Up and down go from box to box; Tab and Space work as everywhere. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')];
  boxes[boxes.indexOf(document.activeElement as HTMLInputElement) + by]?.focus();
}
