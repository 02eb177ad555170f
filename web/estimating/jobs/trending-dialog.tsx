import { Button, NativeSelect } from '@mantine/core';
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
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted, day, dollars, localDay } from '../../ui/words.ts';
import { estimatePath } from './list.tsx';
import type { Job } from './model.ts';
import css from './trending-dialog.module.css';

const NEW = 'new';
/** Areas of this type are one of an estimate, there from its start. */
const HOUSE = 'HOUSE';

interface Props {
  project: TrendingProject;
  jobs: Job[];
  onClose: () => void;
}

/** A project's lines as they stood last, put on an estimate or on a new one in one step of undo. Measured lines follow the area that they come to. */
export function TrendingDialog({ project, jobs, onClose }: Props) {
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
      const { areaType, areaTypeName, name, lines } = project;
      const added = await send(addRepairItems, {
        params: { orderId: id, taskId: 0 },
        body: {
          Areas: [areaId],
          NewAreas: areaId < 0 ? [{ areaType, areaTypeName, label: areaTypeName }] : [],
          Repairs: lines.map(({ itemXREF, quantity, quantitySource }) => ({
            itemXREF,
            ...(quantitySource === 'typed' && { quantity }),
            reason: `as on ${counted(project.orders, 'estimate')}, last on ${day(project.lastAt)}`,
          })),
          Source: { kind: 'popular', name, answers: [] },
        },
      });
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
  const start = target === NEW;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={project.name}
      width={640}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} disabled={!start && !areas.data} onClick={() => void save(undefined)} data-autofocus>
            {start ? 'New estimate with it' : `Add ${counted(project.lines.length, 'line')}`}
          </Button>
        </>
      }
    >
      {failure ? <FailureLine error={failure} what="Nothing was added." /> : null}
      {areas.error ? <FailureLine error={areas.error} what="The areas could not be fetched." onRetry={() => void areas.refetch()} /> : null}
      <p className="muted">
        On {counted(project.orders, 'estimate')} of the last twelve months, last added on {day(project.lastAt)} for{' '}
        {dollars(project.totalCost)} before tax. The lines come as they stood then, at today’s prices.
      </p>
      <ul className={css.lines} aria-label="Lines">
        {project.lines.map((line) => (
          <li key={line.itemXREF}>
            <span>
              <span className="muted">{line.action}</span> {line.description}
            </span>
            <span className="muted">{line.quality === 'None' ? '' : line.quality}</span>
            <span className={`${css.quantity} figures`}>
              {line.quantitySource === 'measured' ? 'measured' : line.quantity} <span className="muted">{line.itemUM}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className={css.where}>
        <NativeSelect
          label="Put it on"
          value={target}
          disabled={busy || made !== null}
          onChange={(event) => setTarget(event.currentTarget.value)}
          data={[
            { value: NEW, label: 'A new estimate' },
            ...open.map(({ order }) => ({ value: String(order.id), label: order.externalRefId })),
          ]}
        />
        {start ? null : (
          <NativeSelect
            label="Area"
            value={areaRef}
            disabled={busy || !areas.data}
            onChange={(event) => setAreaChoice(event.currentTarget.value)}
            data={choices.map(([value = '', label = '']) => ({ value, label }))}
          />
        )}
      </div>
    </Dialog>
  );
}

async function houseOf(orderId: number): Promise<number | undefined> {
  const areas = await send(getAreasWithItems, { params: { orderId } });
  return areas.find(({ areaType }) => areaType === HOUSE)?.areaID;
}
