import { getJobsOfPeople } from '../../../contracts/estimating/hand-over/get-jobs-of-people.ts';
import { countJobsOfPeople, estimates } from '../../../projections/estimating/estimates.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { bind } from '../../platform/http/bind.ts';

export default bind(getJobsOfPeople, { reads: [estimates], uses: [Runner] }, ({ session }, models) =>
  countJobsOfPeople(models, session.organizationId),
);
