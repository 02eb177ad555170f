import { getWhyTotal } from '../../../contracts/estimating/why/get-why-total.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { WhyService } from './why.service.ts';

export default bind(getWhyTotal, { reads: [], cost: 8, uses: [WhyService] }, (input, why) =>
  why.total(input.params.orderId, input.query, hangUp(input)),
);
