import { getJobsOfPerson } from '../../../contracts/estimating/hand-over/get-jobs-of-person.ts';
import { users } from '../../../projections/accounts/users.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { HandOverService } from './hand-over.service.ts';

export default bind(getJobsOfPerson, { reads: [estimates, users], uses: [HandOverService] }, ({ params, session }, service) =>
  service.jobsOf(params.userId, session),
);
