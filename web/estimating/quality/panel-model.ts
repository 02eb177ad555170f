import { type QueryClient } from '@tanstack/react-query';
import { type SetStateAction } from 'jotai';
import { useEffect, useMemo } from 'react';
import { QUALITIES } from '../../../contracts/catalogue/quality.ts';
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
import { type Cursor, type MovePreview, type QualityScope } from '../estimate/screen.ts';
import { type Alternative, alternativeOf, linesMeant, usualQuality } from './alternatives.ts';
import { type Alternatives } from './rows.ts';

/** The lines that are meant, and what each quality would make of them. */
export function useAlternatives({
  edits,
  areas,
  of,
  marked,
  cursor,
  neverDown,
  picked,
  order,
}: {
  edits: EstimateSaves;
  areas: AreaWithItems[];
  of: QualityScope;
  marked: ReadonlySet<number>;
  cursor: Cursor | null;
  neverDown: boolean;
  picked: 'Best' | 'Better' | 'Designer' | 'Economy' | 'Good' | null;
  order: Order | undefined;
}) {
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
export function useShownMove({
  alternative,
  areas,
  setPreview,
  chosen,
}: {
  alternative: Alternative | null;
  areas: AreaWithItems[];
  setPreview: (update: SetStateAction<MovePreview | null>) => void;
  chosen: 'Best' | 'Better' | 'Designer' | 'Economy' | 'Good';
}) {
  const moved = useMemo(() => alternative && effectOf(areas, alternative.areas), [areas, alternative]);
  const count = alternative?.changed.size ?? 0;
  useEffect(() => {
    if (!moved) return;
    setPreview({ ...moved, line: null, says: count > 0 ? `Preview: ${counted(count, 'line')} to ${chosen}. Nothing is changed yet.` : '' });
    return () => setPreview(null);
  }, [moved, count, chosen, setPreview]);
  return { moved, count };
}

/** Changes the lines to the chosen quality. */
export function changingTo({
  alternative,
  count,
  onClose,
  edits,
  itemIds,
  neverDown,
  chosen,
  queries,
}: {
  alternative: Alternative | null;
  count: number;
  onClose: () => void;
  edits: EstimateSaves;
  itemIds: Set<number> | null;
  neverDown: boolean;
  chosen: 'Best' | 'Better' | 'Designer' | 'Economy' | 'Good';
  queries: QueryClient;
}) {
  return () => {
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
}

export interface Scope {
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
