import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { getAreaDisplaySequence } from '../../../contracts/estimating/areas/get-area-display-sequence.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { saveAreaDisplaySequence } from '../../../contracts/estimating/areas/save-area-display-sequence.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { keyOf, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { type JobPage, useJobPage } from '../job/page.ts';

export type OrderedArea = z.output<typeof getAreaDisplaySequence.response>[number];

const byName = (a: OrderedArea, b: OrderedArea) => a.label.localeCompare(b.label, 'en', { numeric: true });
/** The whole house stays in front of its rooms. */
const houseFirst = (a: OrderedArea, b: OrderedArea) =>
  Number(b.areaTypeName === 'Entire House') - Number(a.areaTypeName === 'Entire House');
export const ORDERS: [string, (a: OrderedArea, b: OrderedArea) => number][] = [
  ['By room type, then name', (a, b) => houseFirst(a, b) || a.areaTypeName.localeCompare(b.areaTypeName) || byName(a, b)],
  ['By total, largest first', (a, b) => houseFirst(a, b) || Number(b.areaTotal) - Number(a.areaTotal) || byName(a, b)],
];

const moved = (areas: readonly OrderedArea[], from: number, to: number): OrderedArea[] => {
  const area = areas[from];
  return area && areas[to] ? areas.toSpliced(from, 1).toSpliced(to, 0, area) : [...areas];
};

/** The areas in their order, and putting them in another one: by keys, arrows and dragging. */
export function useAreaOrder(orderId: number) {
  const order = useRead(getOrderByOrderId, { params: { orderId } });
  const read = useRead(getAreaDisplaySequence, { params: { orderId } });
  const page = useJobPage(orderId, 'setup', [getAreaDisplaySequence, getOrderByOrderId, getAreasWithItems]);
  const list = useRef<HTMLUListElement>(null);
  /** While a row is dragged: the order that letting go would save. */
  const [dragged, setDragged] = useState<{ areaID: number; areas: OrderedArea[] } | null>(null);
  const areas = dragged?.areas ?? read.data ?? [];
  const put = usePutting(orderId, page, read.data ?? []);
  const step = (at: number, by: 1 | -1) => {
    if (!areas[at + by]) return;
    const { areaID } = areas[at] as OrderedArea;
    put(moved(areas, at, at + by));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-area="${areaID}"] button`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    if (event.altKey) step(at, by);
    else list.current?.querySelectorAll<HTMLElement>('li > button:first-child')[at + by]?.focus();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!dragged) return;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-area]')?.dataset['area'];
    const from = dragged.areas.findIndex(({ areaID }) => areaID === dragged.areaID);
    const to = dragged.areas.findIndex(({ areaID }) => areaID === Number(over));
    if (to >= 0 && to !== from) setDragged({ ...dragged, areas: moved(dragged.areas, from, to) });
  };
  const drop = () => {
    if (dragged) put(dragged.areas);
    setDragged(null);
  };
  return {
    ...{ orderId, order, read, page, list, areas, put, step, onKeyDown, onPointerMove, drop },
    /** The area that is dragged. */
    dragged: dragged?.areaID,
    drag: (areaID: number) => setDragged({ areaID, areas }),
    letGo: () => setDragged(null),
    failure: order.error ?? read.error,
    refetch: () => void Promise.all([order.refetch(), read.refetch()]),
  };
}

export type AreaOrderModel = ReturnType<typeof useAreaOrder>;

/** Saves an order, shown at once. */
function usePutting(orderId: number, page: JobPage, is: readonly OrderedArea[]) {
  const queries = useQueryClient();
  const params = { params: { orderId } };
  const { save } = useSave(saveAreaDisplaySequence, {
    optimistic: ({ body }) => {
      const key = keyOf(getAreaDisplaySequence, params);
      const before = queries.getQueryData<OrderedArea[]>(key);
      const ids = body?.areaIds ?? [];
      queries.setQueryData<OrderedArea[]>(key, (was) => was?.toSorted((a, b) => ids.indexOf(a.areaID) - ids.indexOf(b.areaID)));
      return () => queries.setQueryData(key, before);
    },
    invalidates: [getAreaDisplaySequence, getAreasWithItems],
    failed: 'Error saving display order',
    onSaved: async () => {
      page.wrote();
      page.announce('Display order saved.', await page.history.takingBack());
    },
  });
  return (next: readonly OrderedArea[]) => {
    if (next.every((area, place) => area.areaID === is[place]?.areaID)) return;
    void save({ params: { orderId }, body: { areaIds: next.map(({ areaID }) => areaID) } });
  };
}
