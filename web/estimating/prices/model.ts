import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getPriceDifferences } from '../../../contracts/estimating/prices/get-price-differences.ts';
import { updatePrices } from '../../../contracts/estimating/prices/update-prices.ts';
import { toCents } from '../../../contracts/money.ts';
import { keyOf, refresh, send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { counted } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { useLineSettings } from '../edits/use-line-settings.ts';
import { type LaborMinimums, minimumMoves } from '../labor-minimum/labor-minimums.ts';

type Differences = (typeof getPriceDifferences)['response']['_output'];
export type Line = Differences['lines'][number];
export type Changed = Line & { present: NonNullable<Line['present']> };

/** Most lines of one request. */
const AT_ONCE = 2000;
const NO_LINES: Line[] = [];

const withTax = ({ totalCost, tax }: { totalCost: string; tax: string }) => toCents(totalCost) + toCents(tax);

export interface PricesProps {
  edits: EstimateSaves;
  areas: AreaWithItems[];
  onClose: () => void;
}

/** The lines that the price book would price otherwise today, those of them that are chosen, and the total with them. */
export function useNewPrices({ edits, areas, onClose }: PricesProps) {
  const queries = useQueryClient();
  const comparison = useRead(
    getPriceDifferences,
    { params: { id: edits.orderId } },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' },
  );
  const { data, refetch } = comparison;
  const known = queries.getQueryData<LaborMinimums>(keyOf(getLaborMinimum, { params: { id: edits.orderId } }));
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const lines = data?.lines ?? NO_LINES;
  const changed = useMemo(() => lines.filter((line): line is Changed => line.present !== null), [lines]);
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

  const choose = (itemId: number, on: boolean) =>
    setLeft((was) => {
      const next = new Set(was);
      if (on) next.delete(itemId);
      else next.add(itemId);
      return next;
    });
  return {
    ...{ comparison, changed, chosen, left, choose, after },
    gone: lines.filter((line) => line.present === null),
    before: toCents(data?.kept.grandTotal ?? '0.00'),
    chooseAll: (on: boolean) => setLeft(new Set(on ? [] : changed.map((line) => line.itemId))),
    ...useUpdate({ edits, chosen, onKept: onClose, onNotKept: () => void refetch() }),
  };
}

export type NewPrices = ReturnType<typeof useNewPrices>;

interface UpdateProps {
  edits: EstimateSaves;
  chosen: Changed[];
  onKept: () => void;
  onNotKept: () => void;
}

/** Gives the chosen lines their present prices, in one step of undo. */
function useUpdate({ edits, chosen, onKept, onNotKept }: UpdateProps) {
  const queries = useQueryClient();
  const { save: update, busy } = useSave(async () => {
    const items = chosen.map(({ itemId, present }) => ({ itemId, unitCost: present.unitCost }));
    const kept = await edits.saveEstimate(async () => {
      for (let from = 0; from < items.length; from += AT_ONCE)
        await send(updatePrices, { params: { id: edits.orderId }, body: { items: items.slice(from, from + AT_ONCE) } });
      edits.announce(`${counted(items.length, 'line')} updated to today’s prices.`, await edits.history.takingBack());
    });
    if (!kept) return onNotKept();
    void refresh(queries, [getOrderByOrderId]);
    onKept();
  });
  return { update: () => void update(undefined), busy };
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
