import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import type { AdditionSource, NewArea } from '../../../contracts/estimating/builder/addition.ts';
import { getAdditionFaults } from '../../../contracts/estimating/builder/get-addition-faults.ts';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { CallError, send } from '../../app/client.ts';
import { runSave } from '../../app/save.ts';
import { counted } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { type AdditionBody, OF_PARTS, partRefusedAtom } from './part-refused.ts';
import { recheckUniqueItems, uniqueItems } from './unique-items.ts';

/** A line to add: an item or typed words, with its own quantity, the reason of it, and the areas where it goes when not to all. */
export type AddedItem = AdditionBody['Repairs'][number];

export interface Addition {
  items: AddedItem[];
  /** Ids of the estimate's areas, and -1, -2 ... for the first, second ... of `newAreas`. */
  areas: number[];
  newAreas?: z.input<typeof NewArea>[];
  /** The default task when it is left out. */
  task?: number;
  /** What proposed the whole addition; it is told by the audit and by "why this number". */
  source?: z.input<typeof AdditionSource> | null;
}

export interface Told {
  /** How many lines were added. */
  onSaved?: (lines: number) => void;
  onFailed?: (failure: CallError) => void;
  onSettled?: () => void;
}

/** Adds lines by any call that answers them; shows them, and says what was added, with Undo. Resolves to whether it was kept. */
export function useAdding(edits: EstimateSaves): (ask: () => Promise<LineItem[]>, makesAreas: boolean, told?: Told) => Promise<boolean> {
  const queries = useQueryClient();
  return async (ask, makesAreas, { onSaved, onFailed, onSettled } = {}) => {
    const work = async () => {
      const unique = uniqueItems(edits.areas);
      const answered = await ask();
      edits.write((now) =>
        now.map((area) => {
          const fresh = answered.filter(
            (line) => line.propertyArea_AreaID === area.areaID && !area.items.some((one) => one.id === line.id),
          );
          return fresh.length === 0 ? area : { ...area, items: [...area.items, ...fresh] };
        }),
      );
      void recheckUniqueItems(edits, unique);
      void edits.history.takingBack().then((action) => edits.announce(`${counted(answered.length, 'line')} added.`, action));
      return answered.length;
    };
    const settled = () => {
      onSettled?.();
      edits.refetchSoon(0);
    };
    return runSave(queries, work, undefined, {
      invalidates: makesAreas ? [getAreasWithItems] : [],
      onSettled: settled,
      ...(onSaved && { onSaved }),
      ...(onFailed && { onFailed }),
    }).then(
      () => true,
      () => false,
    );
  };
}

export const additionBody = ({ items, areas, newAreas = [], source = null }: Addition) => ({
  Areas: areas,
  NewAreas: newAreas,
  Repairs: items,
  Source: source,
});

/** Adds lines that the screen names (C102), or makes something of first: one step of undo, whatever areas and quantities. */
export function useAddToEstimate(
  edits: EstimateSaves,
): (addition: Addition | (() => Addition | Promise<Addition>), told?: Told) => Promise<boolean> {
  const addLines = useAdding(edits);
  return (given, told) => {
    const ask = async () => {
      const addition = typeof given === 'function' ? await given() : given;
      return addOrAsk(edits, addition.task ?? 0, additionBody(addition));
    };
    return addLines(ask, typeof given !== 'function' && (given.newAreas ?? []).length > 0, told);
  };
}

/** Sends an addition. Where a part of it is refused, the person says whether the rest is added; else the refusal stands. */
async function addOrAsk(edits: EstimateSaves, taskId: number, body: AdditionBody): Promise<LineItem[]> {
  const params = { orderId: edits.orderId, taskId };
  try {
    return await send(addRepairItems, { params, body });
  } catch (error) {
    if (!(error instanceof CallError) || !OF_PARTS.has(error.code)) throw error;
    const faults = await send(getAdditionFaults, { params, body }).catch(() => null);
    if (!faults || faults.repairs.length + faults.areas.length === 0) throw error;
    const rest = await new Promise<AdditionBody | null>((settle) => edits.screen.set(partRefusedAtom, { body, faults, settle }));
    edits.screen.set(partRefusedAtom, null);
    if (rest === null) throw error;
    return addOrAsk(edits, taskId, rest);
  }
}
