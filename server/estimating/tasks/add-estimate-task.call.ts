import { addEstimateTask } from '../../../contracts/estimating/tasks/add-estimate-task.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { EstimateService } from '../estimating.service.ts';

export default bind(addEstimateTask, { uses: [EstimateService, ReadDb] }, async (input, estimating, readDb) => {
  const { orderId } = input.params;
  const handled = await estimating.execute(orderId, { type: 'AddTask', id: await readDb.nextId('task'), name: input.body.Name }, input);
  const [added] = handled.events.flatMap((event) => (event.type === 'TaskAdded' ? [event.data] : []));
  return { id: added?.id ?? 0, name: added?.name ?? input.body.Name, orderId };
});
