import type { Estimate } from '../../../contracts/estimating/estimate/state.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { type Decisions, existingTask, sameText } from '../decisions.ts';

export interface TaskCommands {
  AddTask: { id: number; name: string };
  RenameTask: { id: number; name: string };
  DeleteTask: { id: number };
}

export const taskDecisions: Decisions<TaskCommands> = {
  AddTask(now, { id, name }) {
    mustBeFree(now, name);
    return [{ type: 'TaskAdded', data: { id, name } }];
  },

  RenameTask(now, { id, name }) {
    if (now.tasks.get(existingTask(now, id)) === name) return [];
    mustBeFree(now, name, id);
    return [{ type: 'TaskRenamed', data: { id, name } }];
  },

  DeleteTask(now, { id }) {
    if (existingTask(now, id) === now.defaultTaskId) throw new Refusal('DEFAULT_TASK');
    return [{ type: 'TaskDeleted', data: { id } }];
  },
};

function mustBeFree(now: Estimate, name: string, own?: number) {
  for (const [id, other] of now.tasks) if (id !== own && sameText(other, name)) throw new Refusal('TASK_EXISTS');
}
