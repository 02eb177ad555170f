import { getJobAsOf } from '../../../contracts/estimating/undo/get-job-as-of.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { reports } from '../../../projections/reporting/reports.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { JobAsOfService } from './job-as-of.service.ts';

export default bind(getJobAsOf, { reads: [estimates, reports], cost: 5, uses: [JobAsOfService] }, (input, jobs) =>
  jobs.at(input.params.orderId, input.query, hangUp(input)),
);
