import { type UseQueryResult } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import type { Order } from '../../../contracts/estimating/order.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getProfitOverheadByOrderId } from '../../../contracts/estimating/setup/get-profit-overhead-by-order-id.ts';
import { getEstimateTasks } from '../../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import { type PresentPerson } from '../../../contracts/presence-notice.ts';
import { type CallError, useRead } from '../../app/client.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { useChecks } from '../checks/use-checks.ts';
import { type Edits, useEdits } from '../edits/edits.ts';
import { useRemoteEdits } from '../edits/remote-edits.ts';
import { type Filter, rowsOf } from '../grid/visible-rows.ts';
import { usePresence } from '../presence/use-presence.ts';
import { peopleByArea } from '../presence/where.ts';
import { isZero, sumsOf } from './figures.ts';
import { useEstimateKeys } from './keys.ts';
import { useRegions } from './regions.ts';
import {
  checksOpenAtom,
  cursorAtom,
  foldedAtom,
  inspectorOpenAtom,
  markedAtom,
  movePreviewAtom,
  type Panel,
  panelAtom,
  selectingAtom,
  sheetAtom,
  whyAtOf,
} from './screen.ts';
import { useStage } from './stage.tsx';
import { useFilterOfAddress } from './use-filter-of-address.ts';

/** Nobody heard of changes since the lines were last shown; they are fetched again once our own writes are answered. */
function useFreshLines(edits: Edits) {
  useEffect(() => {
    if (edits.areas.length > 0) edits.refetchSoon(0);
  }, [edits]);
}

/** Undo goes back to here unasked. */
function useVisit(undoState: UseQueryResult<(typeof getUndoState)['response']['_output'], CallError>, edits: Edits) {
  const seenAt = undoState.data?.now;
  useEffect(() => {
    if (seenAt) edits.history.visit({ now: seenAt });
  }, [edits, seenAt]);
}

/** Opens what the address names. R113: with `details=true` the estimate itself is shown. */
function usePanelOfAddress(setPanel: (panel: Panel | null) => void) {
  const setCursor = useSetAtom(cursorAtom);
  const setFolded = useSetAtom(foldedAtom);
  const setMarked = useSetAtom(markedAtom);
  const setSelecting = useSetAtom(selectingAtom);
  const location = useLocation();
  const builderRoute = location.pathname.includes('/EstimateBuilder/') && !location.search.includes('details=true');
  useEffect(() => {
    setCursor(null);
    setFolded(new Set());
    setMarked(new Set());
    setSelecting(false);
    const explained = whyAtOf(new URLSearchParams(window.location.search).get('why'));
    setPanel(builderRoute ? { kind: 'builder' } : explained && { kind: 'why', at: explained });
    return () => setPanel(null);
  }, [builderRoute, setCursor, setFolded, setMarked, setSelecting, setPanel]);
  return builderRoute;
}

/** Who is in which area, and how the top line names them. */
function usePeople(list: (typeof getAreasWithItems)['response']['_output'], people: readonly PresentPerson[]) {
  const inAreas = useMemo(() => peopleByArea(list, people), [list, people]);
  const present = useMemo(
    () =>
      people.map(({ userId, name, page }) => {
        const area = list.find(({ areaID }) => inAreas.get(areaID)?.some((one) => one.userId === userId));
        return { name, title: `${name} is ${page === 'estimate' ? (area ? `in ${area.label}` : 'here') : `in ${page}`}` };
      }),
    [people, list, inAreas],
  );
  return { inAreas, present };
}

/** Gives the grid its first line, and the focus once nothing lies over it. */
function useGridFocus({ rows, lines, cursor, setCursor }: ShownLines, phone: boolean, gridRef: GridRef, panel: Panel | null) {
  const first = lines[0]?.key ?? rows[0]?.key;
  const ready = first !== undefined && cursor === null && !phone;
  useEffect(() => {
    if (!ready || first === undefined) return;
    setCursor({ row: first, column: 'quantity' });
    if (document.activeElement === document.body) gridRef.current?.focus({ preventScroll: true });
  }, [ready, first, setCursor, gridRef]);

  // What opened a dialog may be gone when it closes: a line, or the list of Ctrl+K.
  const uncovered = panel === null && !phone;
  useEffect(() => {
    if (uncovered && document.activeElement === document.body) gridRef.current?.focus({ preventScroll: true });
  }, [uncovered, gridRef]);
}

type GridRef = RefObject<HTMLDivElement | null>;

/** The estimate as the server has it. */
function useReads(orderId: number) {
  const params = { params: { orderId } };
  const areas = useRead(getAreasWithItems, params, { staleTime: Number.POSITIVE_INFINITY });
  const order = useRead(getOrderByOrderId, params);
  const tasks = useRead(getEstimateTasks, params);
  const settings = useRead(getProfitOverheadByOrderId, params);
  const undoState = useRead(getUndoState, params);
  useRead(getLaborMinimum, { params: { id: orderId } });
  const known = areas.data !== undefined && order.data !== undefined;
  return { areas, order, settings, undoState, known, list: areas.data ?? NONE, taskList: tasks.data ?? NO_TASKS };
}

/** The rows of the grid, the line of the cursor, and the way to another one. */
function useShownLines(list: AreaWithItems[], filter: Filter) {
  const folded = useAtomValue(foldedAtom);
  const marked = useAtomValue(markedAtom);
  const [cursor, setCursor] = useAtom(cursorAtom);
  const proposed = useAtomValue(movePreviewAtom)?.line ?? null;
  const rows = useMemo(() => rowsOf(list, filter, folded, marked, proposed), [list, filter, folded, marked, proposed]);
  const lines = useMemo(() => rows.flatMap((row) => (row.kind === 'line' ? [row] : [])), [rows]);
  const place = cursor ? lines.findIndex((row) => row.key === cursor.row) : -1;
  const current = lines[place];
  // The details of a line are many controls: they follow once the grid has painted, and are left out while keys come faster.
  const looked = useDeferredValue(useMemo(() => ({ row: current, place: place + 1, count: lines.length }), [current, place, lines.length]));
  const step = (by: 1 | -1) => {
    const next = lines[place + by];
    if (next) setCursor((was) => ({ row: next.key, column: was?.column ?? 'quantity' }));
  };
  const latestStep = useRef(step);
  latestStep.current = step;
  return { rows, lines, cursor, setCursor, current, looked, latestStep };
}

type ShownLines = ReturnType<typeof useShownLines>;

/** The checks, and opening them in the place of the line. */
function useChecksPanel({ areas, settings }: ReturnType<typeof useReads>, edits: Edits, phone: boolean, gridRef: GridRef) {
  const checks = useChecks(areas.data, settings.data, edits);
  const [checking, setChecking] = useAtom(checksOpenAtom);
  const [inspecting, setInspecting] = useAtom(inspectorOpenAtom);
  const openChecks = useCallback(() => {
    setChecking(true);
    if (!phone) setInspecting(true);
  }, [setChecking, setInspecting, phone]);
  const closeChecks = useCallback(() => {
    setChecking(false);
    if (!phone) gridRef.current?.focus({ preventScroll: true });
  }, [setChecking, phone, gridRef]);
  return { checks, checking, openChecks, closeChecks, inspecting, setInspecting };
}

/** What the page shows and does. */
export function useEstimate(orderId: number) {
  const reads = useReads(orderId);
  const { order, undoState, known, list } = reads;
  const edits = useEdits(orderId);
  const phone = usePhone();
  const [panel, setPanel] = useAtom(panelAtom);
  const { filter, narrow } = useFilterOfAddress(panel);
  const [sheet, setSheet] = useAtom(sheetAtom);
  const people = usePresence(orderId, 'estimate');
  const gridRef = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useFreshLines(edits);
  useRemoteEdits(edits);
  useRegions();
  useVisit(undoState, edits);
  const builderRoute = usePanelOfAddress(setPanel);
  const checks = useChecksPanel(reads, edits, phone, gridRef);
  const shown = useShownLines(list, filter);
  const { setCursor } = shown;
  const attention = useMemo(() => sumsOf(list).attention, [list]);
  const { inAreas, present } = usePeople(list, people);
  // The first line stands ready to be typed into; nothing is pulled away from somebody who already went elsewhere.
  useGridFocus(shown, phone, gridRef, panel);

  const toAttention = () => {
    const line = list.flatMap((area) => area.items).find((item) => isZero(item.quantity));
    if (line) setCursor({ row: `l${line.id}`, column: 'quantity' });
    if (!phone) requestAnimationFrame(() => gridRef.current?.focus({ preventScroll: true }));
  };
  /** Who has just made an area is in it: what is added next goes there. */
  const toArea = (areaId: number) => {
    if (filter.area !== 0) narrow({ area: areaId });
    setCursor({ row: `a${areaId}`, column: 'description' });
  };
  const closeBuilder = useCallback(() => {
    setPanel(null);
    if (builderRoute) navigate(`/ProEstimate/EstimateView/${orderId}/0`, { replace: true });
    else gridRef.current?.focus({ preventScroll: true });
  }, [builderRoute, navigate, orderId, setPanel]);

  useEstimateKeys(edits, known);

  const whatIf = order.data?.whatIf;
  const job = useStage(whatIf ? undefined : order.data);
  return {
    ...reads,
    ...{ edits, phone, panel, setPanel, filter, narrow, sheet, setSheet, gridRef, inAreas, present, attention },
    ...checks,
    ...shown,
    ...{ toAttention, toArea, closeBuilder, whatIf, job },
    name: order.data?.externalRefId ?? '',
    where: order.data ? whereOf(order.data.survey) : '',
  };
}

const whereOf = ({ address, city, state }: Order['survey']) =>
  [address, [city, state].filter(Boolean).join(' ')].filter(Boolean).join(', ');

export type EstimateModel = ReturnType<typeof useEstimate>;

const NONE: never[] = [];

const NO_TASKS: never[] = [];
