import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import type { AdditionSource, NewArea } from '../../../contracts/estimating/builder/addition.ts';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { type CallError, send } from '../../app/client.ts';
import { runSave } from '../../app/save.ts';
import { counted } from '../../ui/words.ts';
import type { Edits } from '../edits.ts';
import { recheckUniqueItems, uniqueItems } from '../unique-items.ts';

type Body = z.input<(typeof addRepairItems)['body']>;
/** A line to add: an item or typed words, with its own quantity, the reason of it, and the areas where it goes when not to all. */
export type AddedItem = Body['Repairs'][number];

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

interface Told {
  /** How many lines were added. */
  onSaved?: (lines: number) => void;
  onFailed?: (failure: CallError) => void;
  onSettled?: () => void;
}

/** Adds lines by any call that answers them; shows them, and says what was added, with Undo. Resolves to whether it was kept. */
export function useAdding(edits: Edits): (ask: () => Promise<LineItem[]>, makesAreas: boolean, told?: Told) => Promise<boolean> {
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
      void edits.history.takingBack().then((action) => edits.say(`${counted(answered.length, 'line')} added.`, action));
      return answered.length;
    };
    const settled = () => {
      onSettled?.();
      edits.settle(0);
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

/** Adds lines that the screen names (C102): one step of undo, whatever areas and quantities. */
export function useAddToEstimate(edits: Edits): (addition: Addition, told?: Told) => Promise<boolean> {
  const addLines = useAdding(edits);
  return ({ items, areas, newAreas = [], task = 0, source = null }, told) => {
    const body = { Areas: areas, NewAreas: newAreas, Repairs: items, Source: source };
    const ask = () => send(addRepairItems, { params: { orderId: edits.orderId, taskId: task }, body });
    return addLines(ask, newAreas.length > 0, told);
  };
}
