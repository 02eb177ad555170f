import { z } from 'zod';
import { describe } from '../../audit.ts';
import { id } from '../../event.ts';
import { estimateEvent, nothing } from '../estimate/event.ts';
import { changeLine } from '../estimate/lines.ts';
import type { Estimate } from '../estimate/state.ts';
import { TaskFacts } from '../facts.ts';

const nameOf = (estimate: Estimate, taskId: number) => estimate.tasks.get(taskId) ?? '';

export const TaskAdded = estimateEvent(TaskFacts)({
  apply(estimate, task) {
    estimate.tasks.set(task.id, task.name);
  },
  undo: (_was, task) => [{ type: 'TaskDeleted', data: { id: task.id } }],
  touches: (task) => [`task:${task.id}`],
  needs: nothing,
  audit: (_was, task) => describe('tasks', `Added task ${task.name}`),
});

export const TaskRenamed = estimateEvent(TaskFacts)({
  apply(estimate, task) {
    estimate.tasks.set(task.id, task.name);
  },
  undo: (was, task) => [{ type: 'TaskRenamed', data: { id: task.id, name: nameOf(was, task.id) } }],
  touches: (task) => [`task:${task.id}`],
  needs: (task) => ({ tasks: [task.id] }),
  audit: (was, task) => describe('tasks', 'Renamed a task', { before: nameOf(was, task.id), after: task.name }),
});

/** The lines of the deleted task go to the default task. */
export const TaskDeleted = estimateEvent(z.object({ id: id('task') }))({
  apply(estimate, task, applying) {
    estimate.tasks.delete(task.id);
    for (const line of estimate.items.values())
      if (line.estimateTask_Id === task.id) changeLine(estimate, line.id, { estimateTask_Id: estimate.defaultTaskId }, applying);
  },
  undo(was, task) {
    const lines = [...was.items.values()].filter((line) => line.estimateTask_Id === task.id);
    return [{ type: 'TaskRestored', data: { id: task.id, name: nameOf(was, task.id), itemIds: lines.map((line) => line.id) } }];
  },
  touches: (task) => [`task:${task.id}`],
  needs: (task) => ({ tasks: [task.id] }),
  audit: (was, task) => describe('tasks', `Deleted task ${nameOf(was, task.id)}`),
});

export const TaskRestored = estimateEvent(TaskFacts.extend({ itemIds: z.array(id('item')) }))({
  apply(estimate, task, applying) {
    estimate.tasks.set(task.id, task.name);
    for (const itemId of task.itemIds) changeLine(estimate, itemId, { estimateTask_Id: task.id }, applying);
  },
  undo: (_was, task) => [{ type: 'TaskDeleted', data: { id: task.id } }],
  touches: (task) => [`task:${task.id}`],
  needs: nothing,
  items: (task) => task.itemIds,
  // A line that somebody has put under another task since stays there.
  asOfNow: (task, now) => ({
    ...task,
    itemIds: task.itemIds.filter((itemId) => now.items.get(itemId)?.estimateTask_Id === now.defaultTaskId),
  }),
  audit: (_was, task) => describe('tasks', `Brought back task ${task.name}`, { affectedLines: task.itemIds.length }),
});
