import { uniqueLabel } from '../../../contracts/estimating/areas/unique-label.ts';
import { linesOf } from '../../../contracts/estimating/estimate/views.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { type Decisions, existingArea, existingTask } from '../decisions.ts';
import { type DuplicateArea, duplicateArea } from './duplicate-area.ts';
import { type AddedArea, newAreas } from './new-area.ts';

export interface AreaCommands {
  AddAreas: { areas: AddedArea[] };
  RenameArea: { areaId: number; label: string };
  SaveAreaNotes: { areaId: number; notes: string };
  MoveArea: { areaId: number; sequence: number };
  /** The areas in their new order; one that somebody added meanwhile stays behind the one that it stands behind now. */
  OrderAreas: { areaIds: number[] };
  DeleteArea: { areaId: number; taskId: number };
  DuplicateArea: DuplicateArea;
}

export const areaDecisions: Decisions<AreaCommands> = {
  AddAreas: (now, { areas }) => newAreas(now, areas).map((data) => ({ type: 'AreaAdded', data })),

  RenameArea(now, { areaId, label }) {
    const area = existingArea(now, areaId);
    const taken = [...now.areas.values()].flatMap((other) => (other.areaType === area.areaType && other !== area ? [other.label] : []));
    const unique = uniqueLabel(label, taken);
    return unique === area.label ? [] : [{ type: 'AreaRenamed', data: { areaId, label: unique } }];
  },

  SaveAreaNotes: (now, { areaId, notes }) =>
    existingArea(now, areaId).notes === notes ? [] : [{ type: 'AreaNotesSaved', data: { areaId, notes } }],

  MoveArea(now, command) {
    const { areaId } = existingArea(now, command.areaId);
    const sequence = Math.min(command.sequence, now.areas.size);
    return [...now.areas.keys()].indexOf(areaId) + 1 === sequence ? [] : [{ type: 'AreaMoved', data: { areaId, sequence } }];
  },

  OrderAreas(now, { areaIds }) {
    const order = [...new Set(areaIds)].filter((areaId) => now.areas.has(areaId));
    if (order.length === 0) throw new Refusal('AREA_NOT_FOUND');
    const present = [...now.areas.keys()];
    for (const [place, areaId] of present.entries())
      if (!order.includes(areaId)) order.splice(order.indexOf(present[place - 1] ?? 0) + 1, 0, areaId);
    return order.every((areaId, place) => present[place] === areaId) ? [] : [{ type: 'AreasOrdered', data: { areaIds: order } }];
  },

  DeleteArea(now, { areaId, taskId }) {
    const area = existingArea(now, areaId);
    if (area.areaTypeGroup === 'E') throw new Refusal('ENTIRE_HOUSE_NOT_DELETABLE');
    const lines = linesOf(now, area);
    const ofTask = taskId === 0 ? lines : lines.filter((line) => line.estimateTask_Id === existingTask(now, taskId));
    if (ofTask.length === lines.length) return [{ type: 'AreaDeleted', data: { areaId } }];
    return ofTask.length === 0 ? [] : [{ type: 'ItemsDeleted', data: { itemIds: ofTask.map((line) => line.id) } }];
  },

  DuplicateArea: duplicateArea,
};
