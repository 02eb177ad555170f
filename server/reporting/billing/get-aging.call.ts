import { getAging } from '../../../contracts/reporting/billing/get-aging.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { reports } from '../../../projections/reporting/reports.ts';
import { bind } from '../../platform/http/bind.ts';
import { AgingService } from './aging.service.ts';

export default bind(getAging, { reads: [estimates, reports], cost: 5, uses: [AgingService] }, ({ session }, aging) =>
  aging.open(session.organizationId),
);
