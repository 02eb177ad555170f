import { handOverJobs } from '../../../contracts/estimating/hand-over/hand-over-jobs.ts';
import { users } from '../../../projections/accounts/users.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { HandOverService } from './hand-over.service.ts';

export default bind(handOverJobs, { reads: [estimates, users], uses: [HandOverService] }, ({ params, body, session, ...ctx }, service) =>
  service.handOver({ fromId: params.userId, ...body }, session, ctx),
);
