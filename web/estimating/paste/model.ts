import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { BUILDER_QUALITY } from '../../../contracts/catalogue/quality.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { getAdditionEffect } from '../../../contracts/estimating/builder/get-addition-effect.ts';
import type { AreaWithItems, Repair, Settings, Task } from '../../../contracts/estimating/entities.ts';
import type { Order } from '../../../contracts/estimating/order.ts';
import { toCents } from '../../../contracts/money.ts';
import { send, useRead } from '../../app/client.ts';
import { runSave } from '../../app/save.ts';
import { counted } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { decimalsOf } from '../edits/priced.ts';
import { sumsOfArea } from '../estimate/figures.ts';
import { previewAtom } from '../estimate/screen.ts';
import { type Becomes, becomes, type Choice, type PastedLine } from './pasted-lines.ts';
import { guessColumns, type PastedColumn, type PastedRow, readRow } from './pasted-rows.ts';
import { useMatches } from './use-matches.ts';

export interface PasteProps {
  /** What was pasted; nothing yet, to paste into a field. */
  rows: string[][];
  areaId: number;
  areas: AreaWithItems[];
  tasks: Task[];
  settings: Settings;
  order: Order | undefined;
  edits: EstimateSaves;
  onClose: () => void;
}

/** How the rows are read and where they go, as one chose. */
function useTyped({ rows, areaId, areas, order }: PasteProps) {
  const guessed = useMemo(() => guessColumns(rows), [rows]);
  const [columns, setColumns] = useState<PastedColumn[]>(guessed.columns);
  const [heading, setHeading] = useState(guessed.heading);
  const [into, setInto] = useState(areaId || (areas[0]?.areaID ?? 0));
  const [taskId, setTaskId] = useState(0);
  const [quality, setQuality] = useState(order?.quality ?? BUILDER_QUALITY);
  const [pastedPrices, setPastedPrices] = useState(false);
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const [mended, setMended] = useState<ReadonlyMap<number, Partial<PastedRow>>>(new Map());
  const chosen = areas.find((one) => one.areaID === into);
  const area = chosen ?? (areas[0] as AreaWithItems);
  return {
    ...{ columns, setColumns, heading, into, setInto, taskId, setTaskId, quality, setQuality, pastedPrices, setPastedPrices },
    ...{ choices, mended, chosen, area },
    onChoice: (n: number, choice: Choice) => setChoices((was) => new Map([...was, [n, choice]])),
    onMend: (n: number, patch: Partial<PastedRow>) => setMended((was) => new Map([...was, [n, { ...was.get(n), ...patch }]])),
    /** With or without a heading the rows are others: what was chosen of them goes. */
    setHeading: (on: boolean) => {
      setHeading(on);
      setChoices(new Map());
      setMended(new Map());
    },
  };
}

/** The pasted rows as lines, and adding them. */
export function usePaste(props: PasteProps) {
  const { edits, onClose } = props;
  const queries = useQueryClient();
  const setPreview = useSetAtom(previewAtom);
  const typed = useTyped(props);
  const { chosen, area, taskId } = typed;
  const pasted = usePastedLines(props, typed);
  const { cells, lines, waiting, unread, cents, body, moved } = pasted;
  const [failed, setFailed] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const byArea = moved ? new Map(moved.areas.map((one) => [one.areaId, toCents(one.moved)])) : new Map([[area.areaID, cents]]);
    setPreview({ byArea, newAreas: [] });
    return () => setPreview(null);
  }, [setPreview, area.areaID, cents, moved]);

  const add = async () => {
    if (lines.length === 0 || waiting > 0 || busy || !chosen) return;
    setBusy(true);
    setFailed(null);
    const work = async () => {
      const answered = await send(addRepairItems, { params: { orderId: edits.orderId, taskId }, body });
      edits.announce(`${counted(answered.length, 'pasted line')} added to ${area.label}.`, await edits.history.takingBack());
    };
    await runSave(queries, work, undefined, {
      onSaved: onClose,
      onFailed: setFailed,
      onSettled: () => {
        setBusy(false);
        edits.refetchSoon(0);
      },
    }).catch(() => {});
  };
  return {
    ...typed,
    ...pasted,
    ...{ failed, busy, add },
    copyUnread: () => void navigator.clipboard.writeText(unread.map((n) => (cells[n] ?? []).join('\t')).join('\n')),
  };
}

export type PasteModel = ReturnType<typeof usePaste>;

/** The rows as they are read, the lines that they become, and what those move. */
function usePastedLines({ rows, areas, settings, edits }: PasteProps, typed: ReturnType<typeof useTyped>) {
  const { heading, columns, mended, quality, choices, pastedPrices, taskId, chosen, area } = typed;
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
