import { getAdditionFaults } from '../../../contracts/estimating/builder/get-addition-faults.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { AdditionFaultsService } from './addition-faults.service.ts';

export default bind(getAdditionFaults, { reads: [], cost: 5, uses: [AdditionFaultsService] }, (input, additions) =>
  additions.faults(input.params.orderId, input.session.organizationId, input.body, hangUp(input)),
);
