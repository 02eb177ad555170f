import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import { estimateDecider } from '../../../server/estimating/estimate.decider.ts';
import { given } from '../../given.ts';
import { AT, FAUCET, KITCHEN, started, TASK } from '../given.ts';

const FINISHES = 2;
const PLUMBING = 3;
const added = (id: number, name: string): EstimateEvent => ({ type: 'TaskAdded', data: { id, name } });
const moved = (itemId: number, taskId: number): EstimateEvent => ({
  type: 'ItemsChanged',
  data: { items: [{ itemId, changes: { taskId } }] },
});

/** The tasks Finishes, with the lines 10 and 11, and Plumbing beside the default task. */
const built = started();
built.do({ type: 'AddTask', id: FINISHES, name: 'Finishes' });
built.do({ type: 'AddTask', id: PLUMBING, name: 'Plumbing' });
built.do({
  type: 'AddItems',
  areaIds: [KITCHEN],
  taskId: FINISHES,
  lines: [FAUCET, FAUCET],
  itemIds: [10, 11],
  minimums: [],
  at: AT,
});
const past = built.log.map(({ type, data }) => ({ type, data }) as EstimateEvent);
const estimate = given(estimateDecider).after(...past);
const deleted = { type: 'TaskDeleted', data: { id: FINISHES } } as const;
const undo = { type: 'Undo', who: 'user:1', commandId: `c${past.length}` } as const;
const restored = (itemIds: number[]): EstimateEvent => ({ type: 'TaskRestored', data: { id: FINISHES, name: 'Finishes', itemIds } });

it('a task is added and renamed under a name of its own, however it is written', () => {
  estimate.when({ type: 'AddTask', id: 4, name: 'Cleaning' }).records(added(4, 'Cleaning'));
  estimate.when({ type: 'AddTask', id: 4, name: 'finishes' }).refuses('TASK_EXISTS');
  estimate.when({ type: 'RenameTask', id: FINISHES, name: 'Trim' }).records({ type: 'TaskRenamed', data: { id: FINISHES, name: 'Trim' } });
  estimate.when({ type: 'RenameTask', id: FINISHES, name: 'FINISHES' }).records({
    type: 'TaskRenamed',
    data: { id: FINISHES, name: 'FINISHES' },
  });
  estimate.when({ type: 'RenameTask', id: FINISHES, name: 'Finishes' }).records();
  estimate.when({ type: 'RenameTask', id: FINISHES, name: 'plumbing' }).refuses('TASK_EXISTS');
});

it('a task that is not there is not renamed or deleted; the default task stays', () => {
  estimate.when({ type: 'RenameTask', id: 99, name: 'Trim' }).refuses('TASK_NOT_FOUND');
  estimate.when({ type: 'DeleteTask', id: 99 }).refuses('TASK_NOT_FOUND');
  estimate.when({ type: 'DeleteTask', id: TASK }).refuses('DEFAULT_TASK');
});

it('the lines of a deleted task go to the default task, and back when that is undone', () => {
  estimate.when({ type: 'DeleteTask', id: FINISHES }).records(deleted);
  // A line that stands under the default task already is put there by no event.
  estimate
    .after(deleted)
    .when({ type: 'ChangeItem', change: { id: 10, estimateTask_Id: TASK }, applyToAll: false })
    .records();
  estimate
    .after(deleted)
    .when(undo)
    .records(restored([10, 11]));
});

it('a line that a colleague has put under another task since stays there when the deletion is undone', () => {
  estimate
    .after(deleted)
    .afterColleague(moved(10, PLUMBING))
    .when(undo)
    .records(restored([11]));
});

it('a task that a colleague has renamed since is not taken back by undo', () =>
  estimate
    .after(added(4, 'Cleaning'))
    .afterColleague({ type: 'TaskRenamed', data: { id: 4, name: 'Haul away' } })
    .when(undo)
    .refuses('UNDO_CONFLICT'));
