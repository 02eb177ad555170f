import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useState } from 'react';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getPriceDifferences } from '../../../contracts/estimating/prices/get-price-differences.ts';
import { updatePrices } from '../../../contracts/estimating/prices/update-prices.ts';
import { toCents } from '../../../contracts/money.ts';
import { keyOf, refresh, send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, grouped } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { useLineSettings } from '../edits/use-line-settings.ts';
import { money, signed } from '../estimate/figures.ts';
import { type LaborMinimums, minimumMoves } from '../labor-minimum/labor-minimums.ts';
import lineCss from '../line/line.module.css';
import css from './prices-dialog.module.css';

type Differences = (typeof getPriceDifferences)['response']['_output'];
type Line = Differences['lines'][number];
type Changed = Line & { present: NonNullable<Line['present']> };

/** Most lines of one request. */
const AT_ONCE = 2000;
const NO_LINES: Line[] = [];

const withTax = ({ totalCost, tax }: { totalCost: string; tax: string }) => toCents(totalCost) + toCents(tax);
const moreOrLess = (value: bigint) =>
  value === 0n ? 'no difference' : `$${money(value < 0n ? -value : value)} ${value > 0n ? 'more' : 'less'}`;

/** Takes the price book's present prices for the lines that one chooses, the difference in money first. */
export function PricesDialog({ edits, areas, onClose }: { edits: EstimateSaves; areas: AreaWithItems[]; onClose: () => void }) {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useRead(
    getPriceDifferences,
    { params: { id: edits.orderId } },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' },
  );
  const known = queries.getQueryData<LaborMinimums>(keyOf(getLaborMinimum, { params: { id: edits.orderId } }));
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const lines = data?.lines ?? NO_LINES;
  const changed = useMemo(() => lines.filter((line): line is Changed => line.present !== null), [lines]);
  const gone = lines.filter((line) => line.present === null);
  const chosen = useMemo(() => changed.filter((line) => !left.has(line.itemId)), [changed, left]);
  // Labor minimum lines follow with the settings of the first line of their trade.
  const { known: learned } = useLineSettings(
    edits,
    useMemo(() => linesOfTrades(areas, changed), [areas, changed]),
  );
  const after = useMemo(
    () => (data && learned ? totalWith(data, chosen, changed.length, areas, known, edits) : undefined),
    [data, learned, chosen, changed.length, areas, known, edits],
  );
  const before = toCents(data?.kept.grandTotal ?? '0.00');

  const choose = (itemId: number, on: boolean) =>
    setLeft((was) => {
      const next = new Set(was);
      if (on) next.delete(itemId);
      else next.add(itemId);
      return next;
    });
  const all = (on: boolean) => setLeft(new Set(on ? [] : changed.map((line) => line.itemId)));
  const { save: update, busy } = useSave(async () => {
    const items = chosen.map(({ itemId, present }) => ({ itemId, unitCost: present.unitCost }));
    const kept = await edits.saveEstimate(async () => {
      for (let from = 0; from < items.length; from += AT_ONCE)
        await send(updatePrices, { params: { id: edits.orderId }, body: { items: items.slice(from, from + AT_ONCE) } });
      edits.announce(`${counted(items.length, 'line')} updated to today’s prices.`, await edits.history.takingBack());
    });
    if (!kept) return void refetch();
    void refresh(queries, [getOrderByOrderId]);
    onClose();
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Update prices"
      width={760}
      actions={
        !data || isFetching ? undefined : changed.length > 0 ? (
          <>
            <Button key="cancel" variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button onClick={() => void update(undefined)} loading={busy} disabled={chosen.length === 0 || isFetching}>
              Update {counted(chosen.length, 'line')}
            </Button>
          </>
        ) : (
          <Button key="close" onClick={onClose}>
            Close
          </Button>
        )
      }
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
            <>
              <p className={css.pricestotal} role="status">
                <b>{after === undefined ? '' : moreOrLess(after - before)}</b>
                <span className="muted">
                  Total with tax ${money(before)} now, ${after === undefined ? '' : money(after)} then
                </span>
              </p>
              <p className="muted">
                Lines keep the prices that they were made with until they are updated. Typed costs are left alone; undo takes the update
                back.
              </p>
              <div onKeyDown={walk} role="presentation">
                <label className={css.pricesall}>
                  <input
                    type="checkbox"
                    autoFocus
                    checked={chosen.length === changed.length}
                    ref={(box) => {
                      if (box) box.indeterminate = chosen.length > 0 && chosen.length < changed.length;
                    }}
                    onChange={(event) => all(event.currentTarget.checked)}
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
          )}
          <GoneItems gone={gone} />
        </>
      )}
    </Dialog>
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

function linesOfTrades(areas: AreaWithItems[], changed: Changed[]): LineItem[] {
  const trades = new Set(changed.map((line) => line.trade));
  return areas.flatMap((area) => area.items).filter((line) => trades.has(line.trade));
}

/** The estimate's total with tax if the chosen lines took their present prices, labor minimums following. */
function totalWith(
  data: Differences,
  chosen: Changed[],
  all: number,
  areas: AreaWithItems[],
  known: LaborMinimums | undefined,
  edits: EstimateSaves,
): bigint {
  if (chosen.length === all) return toCents(data.present.grandTotal);
  const taken = new Map(chosen.map((line) => [line.itemId, line]));
  const trades = new Set(chosen.map((line) => line.trade));
  const renewed = new Map(data.minimums.map(({ trade, hours, rate }) => [trade, { hours, rate }]));
  const then = areas.map((area) => ({
    ...area,
    items: area.items.map((line) => ({ ...line, labor: taken.get(line.id)?.present.labor ?? line.labor })),
  }));
  const minimums = known && {
    ...known,
    trades: known.trades.map((one) => (trades.has(one.trade) ? { ...one, ...renewed.get(one.trade) } : one)),
  };
  const lines = chosen.reduce((sum, { kept, present }) => sum + withTax(present) - withTax(kept), toCents(data.kept.grandTotal));
  return minimumMoves(then, minimums, (line) => edits.settingsOf(line)).reduce(
    (sum, { before, after }) => sum - (before ? withTax(before) : 0n) + (after ? withTax(after) : 0n),
    lines,
  );
}
