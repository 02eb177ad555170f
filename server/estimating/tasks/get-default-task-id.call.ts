import { getDefaultTaskId } from '../../../contracts/estimating/tasks/get-default-task-id.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(
  getDefaultTaskId,
  { reads: [estimates], uses: [JobQueries] },
  async ({ params }, jobs) => (await jobs.job(params.orderId)).defaultTaskId,
);
