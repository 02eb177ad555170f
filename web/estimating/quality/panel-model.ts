import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { QUALITIES, type QualityLevel } from '../../../contracts/catalogue/quality.ts';
import { getCheckBook } from '../../../contracts/estimating/checks/get-check-book.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { changeQuality } from '../../../contracts/estimating/items/change-quality.ts';
import { getPropertyItemsWithQualityOptions } from '../../../contracts/estimating/items/get-property-items-with-quality-options.ts';
import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import type { Order } from '../../../contracts/estimating/order.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { keyOf, send, useRead } from '../../app/client.ts';
import { counted } from '../../ui/words.ts';
import { replaceLines } from '../bulk/some-lines.ts';
import { effectOf } from '../edits/effect-of.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { useLineSettings } from '../edits/use-line-settings.ts';
import { type Cursor, cursorAtom, markedAtom, movePreviewAtom, panelAtom, type QualityScope } from '../estimate/screen.ts';
import { type Alternative, alternativeOf, linesMeant, usualQuality } from './alternatives.ts';
import { type Alternatives, qualityTable } from './rows.ts';

interface Chosen {
  marked: ReadonlySet<number>;
  cursor: Cursor | null;
  neverDown: boolean;
  picked: QualityLevel | null;
}

/** The lines that are meant, and what each quality would make of them. */
function useAlternatives({ edits, areas, of, order }: QualityProps, { marked, cursor, neverDown, picked }: Chosen) {
  const reading = useRead(
    getPropertyItemsWithQualityOptions,
    { params: { orderId: edits.orderId }, query: {} },
    { refetchOnMount: 'always' },
  );
  const minimums = useRead(getLaborMinimum, { params: { id: edits.orderId } });
  const book = useRead(getCheckBook, { params: { orderId: edits.orderId } }, { staleTime: Number.POSITIVE_INFINITY });
  const older = useMemo(() => new Set(book.data?.older.map(({ itemId }) => itemId)), [book.data]);
  const settings = useLineSettings(
    edits,
    useMemo(() => areas.flatMap((area) => area.items), [areas]),
  );

  const scopes = scopesOf(of, areas, marked, cursor?.row ?? null);
  const scope = scopes.find(({ value }) => value === of.kind) ?? (scopes.at(-1) as Scope);
  const named = scope.ids?.join() ?? 'all';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same lines are the same set
  const itemIds = useMemo(() => scope.ids && new Set(scope.ids), [named]);
  const options = useMemo(() => new Map((reading.data ?? []).map((line) => [line.id, line.qualityOptions])), [reading.data]);
  const ready = reading.data !== undefined && minimums.data !== undefined && settings.known;
  const lines = useMemo(() => linesMeant(areas, itemIds), [areas, itemIds]);
  const alternatives = useMemo((): Alternatives | null => {
    if (!ready) return null;
    const input = { areas, options, itemIds, neverDown, minimums: minimums.data, settingsOf: edits.settingsOf.bind(edits) };
    return Object.fromEntries(QUALITIES.map((quality) => [quality, alternativeOf(quality, input)])) as Alternatives;
  }, [ready, areas, options, itemIds, neverDown, minimums.data, edits]);
  const chosen = picked ?? usualQuality(lines) ?? order?.quality ?? 'Good';
  const alternative = alternatives?.[chosen] ?? null;
  return { reading, minimums, older, settings, scopes, scope, itemIds, options, ready, alternatives, chosen, alternative };
}

/** Shows in areas and bottom line what the chosen quality would move. */
function useShownMove(areas: AreaWithItems[], alternative: Alternative | null, chosen: QualityLevel) {
  const setPreview = useSetAtom(movePreviewAtom);
  const moved = useMemo(() => alternative && effectOf(areas, alternative.areas), [areas, alternative]);
  const count = alternative?.changed.size ?? 0;
  useEffect(() => {
    if (!moved) return;
    setPreview({ ...moved, line: null, says: count > 0 ? `Preview: ${counted(count, 'line')} to ${chosen}. Nothing is changed yet.` : '' });
    return () => setPreview(null);
  }, [moved, count, chosen, setPreview]);
  return { moved, count };
}

export interface QualityProps {
  of: QualityScope;
  areas: AreaWithItems[];
  order: Order | undefined;
  edits: EstimateSaves;
  phone: boolean;
  onClose: () => void;
}

/** For which lines a quality is chosen, what each of the five would make of them, and the change to one. */
export function useQuality(props: QualityProps) {
  const { of, areas, edits, onClose } = props;
  const queries = useQueryClient();
  const setPanel = useSetAtom(panelAtom);
  const marked = useAtomValue(markedAtom);
  const cursor = useAtomValue(cursorAtom);
  const [picked, setPicked] = useState<QualityLevel | null>(null);
  const [neverDown, setNeverDown] = useState(false);
  const found = useAlternatives(props, { marked, cursor, neverDown, picked });
  const { reading, minimums, settings, scopes, itemIds, options, alternatives, alternative, chosen } = found;
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set(openedFor(of, areas, cursor?.row ?? null)));
  const table = useMemo(
    () => alternatives && qualityTable({ areas, options, itemIds }, alternatives, opened),
    [alternatives, areas, options, itemIds, opened],
  );
  const { moved, count } = useShownMove(areas, alternative, chosen);
  const change = () => {
    if (!alternative || count === 0) return;
    const { changed } = alternative;
    onClose();
    edits.write((now) => replaceLines(now, changed));
    void edits.saveEstimate(async () => {
      // Without ids it is the quality of the order that changes too.
      const some = itemIds !== null || neverDown;
      const body = some ? { qualityType: chosen, itemIds: [...changed.keys()] } : { qualityType: chosen };
      await send(changeQuality, { params: { orderId: edits.orderId }, body });
      edits.announce(`Item(s) Updated: ${counted(count, 'line')} to ${chosen}.`, await edits.history.takingBack());
      await queries.invalidateQueries({ queryKey: keyOf(getOrderByOrderId) });
    }, 'Could not update item');
  };
  const error = reading.error ?? minimums.error;
  return {
    ...found,
    ...{ setPicked, neverDown, setNeverDown, table, moved, count, change, error },
    failed: error !== null || settings.failed,
    retry: () => {
      if (reading.error) void reading.refetch();
      if (minimums.error) void minimums.refetch();
      if (settings.failed) settings.retry();
    },
    changeScope: (value: string) => {
      const next = scopes.find((one) => one.value === value);
      if (!next) return;
      setPicked(null);
      setOpened(new Set([...opened, ...openedFor(next.of, areas, cursor?.row ?? null)]));
      setPanel({ kind: 'quality', of: next.of });
    },
    toggle: (areaId: number) =>
      setOpened((was) => {
        const next = new Set(was);
        if (!next.delete(areaId)) next.add(areaId);
        return next;
      }),
  };
}

export type QualityModel = ReturnType<typeof useQuality>;

/** The area of the line one comes from; else the first that has something to choose. */
function openedFor(of: QualityScope, areas: AreaWithItems[], row: string | null): number[] {
  if (of.kind === 'marked') return areas.map((area) => area.areaID);
  if (of.kind === 'area') return [of.areaId];
  const lineId = of.kind === 'line' ? of.itemId : row?.startsWith('l') ? Number(row.slice(1)) : 0;
  const here = areas.find((one) => one.items.some((line) => line.id === lineId));
  const choosable = (area: AreaWithItems | undefined) => area?.items.some((line) => line.quality !== 'None');
  const area = of.kind === 'line' || choosable(here) ? here : areas.find(choosable);
  return area ? [area.areaID] : [];
}

interface Scope {
  value: QualityScope['kind'];
  label: string;
  of: QualityScope;
  /** Ids of its lines; null of all. */
  ids: number[] | null;
}

/** What can be chosen for from here: the line and the area of the cursor or of whoever opened it, the marked lines, all. */
function scopesOf(of: QualityScope, areas: AreaWithItems[], marked: ReadonlySet<number>, row: string | null): Scope[] {
  const all = areas.flatMap((area) => area.items);
  const itemId = of.kind === 'line' ? of.itemId : row?.startsWith('l') ? Number(row.slice(1)) : 0;
  const line = all.find((one) => one.id === itemId && !one.isLaborMinimum);
  const named = of.kind === 'area' ? of.areaId : row?.startsWith('a') ? Number(row.slice(1)) : 0;
  const area = areas.find((one) => one.areaID === (named || line?.propertyArea_AreaID));
  const chosen = all.filter((one) => marked.has(one.id)).map((one) => one.id);
  const scopes: Scope[] = [];
  if (line) scopes.push({ value: 'line', label: 'This line', of: { kind: 'line', itemId }, ids: [itemId] });
  if (chosen.length > 0)
    scopes.push({
      value: 'marked',
      label: `${chosen.length} selected ${chosen.length === 1 ? 'line' : 'lines'}`,
      of: { kind: 'marked' },
      ids: chosen,
    });
  if (area) {
    const ids = area.items.map((one) => one.id);
    scopes.push({ value: 'area', label: area.label, of: { kind: 'area', areaId: area.areaID }, ids });
  }
  scopes.push({ value: 'all', label: 'Whole estimate', of: { kind: 'all' }, ids: null });
  return scopes;
}
