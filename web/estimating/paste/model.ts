import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getAdditionEffect } from '../../../contracts/estimating/builder/get-addition-effect.ts';
import type { AreaWithItems, Repair, Settings } from '../../../contracts/estimating/entities.ts';
import { toCents } from '../../../contracts/money.ts';
import { useRead } from '../../app/client.ts';
import type { CachedEstimate } from '../edits/cached-estimate.ts';
import { decimalsOf } from '../edits/priced.ts';
import { sumsOfArea } from '../estimate/figures.ts';
import { type Becomes, becomes, type Choice, type PastedLine } from './pasted-lines.ts';
import { type PastedColumn, type PastedRow, readRow } from './pasted-rows.ts';
import { useMatches } from './use-matches.ts';

/** The rows as they are read, the lines that they become, and what those move. */
export function usePastedLines({
  heading,
  rows,
  columns,
  mended,
  edits,
  quality,
  areas,
  choices,
  area,
  settings,
  pastedPrices,
  taskId,
  chosen,
}: {
  heading: boolean;
  rows: string[][];
  columns: PastedColumn[];
  mended: ReadonlyMap<number, Partial<PastedRow>>;
  edits: CachedEstimate;
  quality: 'Best' | 'Better' | 'Designer' | 'Economy' | 'Good';
  areas: AreaWithItems[];
  choices: ReadonlyMap<number, Choice>;
  area: AreaWithItems;
  settings: Settings;
  pastedPrices: boolean;
  taskId: number;
  chosen: AreaWithItems | undefined;
}) {
  const cells = useMemo(() => (heading ? rows.slice(1) : rows), [rows, heading]);
  const read = useMemo(() => cells.map((row, n) => readRow(row, columns, mended.get(n))), [cells, columns, mended]);
  const { matchOf, waiting, error, retry } = useMatches(edits.orderId, read, quality);
  const [firstLine] = areas.flatMap(({ items }) => items);
  const decimals = firstLine ? decimalsOf(firstLine) : 1;
  const becoming = read.map((row, n): Becomes => becomes(row, matchOf(row), choices.get(n), { area, settings, decimals, pastedPrices }));
  const lines = becoming.filter((one): one is PastedLine => one.kind === 'line');
  const unread = becoming.flatMap((one, n) => (one.kind === 'unread' ? [n] : []));
  const cents = lines.reduce((sum, line) => sum + toCents(line.price.totalCost), 0n);
  const tax = lines.reduce((sum, line) => sum + toCents(line.price.tax), 0n);
  const before = sumsOfArea(area).totalCost;

  // Labor minimums follow the lines, in whichever area their trade begins: only the server has those of all trades.
  // As text, because the lines are made anew at each render and differ when their words do.
  const repairs = JSON.stringify(lines.map(({ repair }) => repair));
  const body = useMemo(() => ({ Areas: [area.areaID], Repairs: JSON.parse(repairs) as Repair[] }), [area.areaID, repairs]);
  const [settled] = useDebouncedValue(body, 250);
  const effect = useRead(
    getAdditionEffect,
    { params: { orderId: edits.orderId, taskId }, body: settled },
    { enabled: settled.Repairs.length > 0 && waiting === 0 && chosen !== undefined, placeholderData: keepPreviousData },
  );
  const moved = lines.length > 0 && waiting === 0 && settled === body && !effect.isPlaceholderData ? effect.data : undefined;
  const minimums = moved ? toCents(moved.minimums) : 0n;
  const movedHere = moved ? toCents(moved.areas.find(({ areaId }) => areaId === area.areaID)?.moved ?? '0') : cents;
  return { cells, read, matchOf, waiting, error, retry, becoming, lines, unread, cents, tax, before, body, moved, minimums, movedHere };
}
