import { getPropertyItemsOfTask } from '../../../contracts/estimating/items/get-property-items-of-task.ts';
import { estimates, itemsOfOrder } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(getPropertyItemsOfTask, { reads: [estimates], uses: [JobQueries] }, ({ params }, jobs) =>
  itemsOfOrder(jobs.db, params.orderId, { taskId: params.taskId }),
);
