import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { getProjects } from '../../../contracts/estimating/dashboard/get-projects.ts';
import { getTrendingProjects, type TrendingProject } from '../../../contracts/estimating/dashboard/get-trending-projects.ts';
import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { defaultName } from '../../../contracts/estimating/orders/default-name.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { estimatingRefusals } from '../../../contracts/estimating/refusals.ts';
import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import { CallError, keyOf, send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { tell } from '../../ui/toast.ts';
import { counted, day, localDay } from '../../ui/words.ts';
import { estimatePath } from './list.tsx';
import type { Job } from './model.ts';

export const NEW = 'new';
/** Areas of this type are one of an estimate, there from its start. */
const HOUSE = 'HOUSE';

export interface TrendingProps {
  project: TrendingProject;
  jobs: Job[];
  onClose: () => void;
}

/** The estimate and area that a project's lines are put on, and putting them there. */
export function useTrending({ project, jobs, onClose }: TrendingProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [target, setTarget] = useState(NEW);
  const [areaChoice, setAreaChoice] = useState(NEW);
  // Made once, so that a second try after a refusal does not start a second estimate.
  const [made, setMade] = useState<number | null>(null);
  const open = jobs.filter((job) => !job.archived).toSorted((a, b) => b.changed.at.localeCompare(a.changed.at));
  const orderId = target === NEW ? 0 : Number(target);
  const areas = useRead(getAreasWithItems, { params: { orderId } }, { enabled: orderId > 0 });
  const here = areas.data?.filter((area) => project.areaType !== HOUSE || area.areaType === HOUSE) ?? [];
  const brings = project.areaType === HOUSE ? [] : [[NEW, `New ${project.areaTypeName.toLowerCase()}`]];
  const choices = [...brings, ...here.map((area) => [String(area.areaID), area.label])];
  const areaRef = choices.some(([key]) => key === areaChoice) ? areaChoice : (choices[0]?.[0] ?? NEW);

  const { save, busy, failure } = useSave(
    async () => {
      const newEstimateName = defaultName(localDay());
      const id = orderId || (made ?? (await send(getNewOrder, { query: { newEstimateName } })));
      if (id < 0) throw new CallError(402, 'NO_CREDITS', estimatingRefusals.NO_CREDITS.text); // R022
      if (!orderId) setMade(id);
      const house = project.areaType === HOUSE && !orderId ? await houseOf(id) : undefined;
      const areaId = house ?? (orderId && areaRef !== NEW ? Number(areaRef) : -1);
      const added = await send(addRepairItems, { params: { orderId: id, taskId: 0 }, body: linesTo(project, areaId) });
      return { id, added: added.length };
    },
    {
      invalidates: [getOrders, getAreasWithItems, getOrderByOrderId, getUndoState, getLaborMinimum],
      onSaved: ({ id, added }) => {
        for (const one of [getTrendingProjects, getProjects]) void queries.invalidateQueries({ queryKey: keyOf(one) });
        tell(`${counted(added, 'line')} of “${project.name}” added.`);
        onClose();
        navigate(estimatePath(id));
      },
    },
  );
  return {
    ...{ open, target, setTarget, areas, choices, areaRef, setAreaChoice, save, busy, failure },
    /** They are put on a new estimate. */
    start: target === NEW,
    isMade: made !== null,
  };
}

export type TrendingModel = ReturnType<typeof useTrending>;

/** The project's lines as they are added to an area, or to a new one of its type. */
function linesTo(project: TrendingProject, areaId: number): (typeof addRepairItems)['body']['_input'] {
  const { areaType, areaTypeName, name, lines } = project;
  return {
    Areas: [areaId],
    NewAreas: areaId < 0 ? [{ areaType, areaTypeName, label: areaTypeName }] : [],
    Repairs: lines.map(({ itemXREF, quantity, quantitySource }) => ({
      itemXREF,
      ...(quantitySource === 'typed' && { quantity }),
      reason: `as on ${counted(project.orders, 'estimate')}, last on ${day(project.lastAt)}`,
    })),
    Source: { kind: 'popular', name, answers: [] },
  };
}

async function houseOf(orderId: number): Promise<number | undefined> {
  const areas = await send(getAreasWithItems, { params: { orderId } });
  return areas.find(({ areaType }) => areaType === HOUSE)?.areaID;
}
