import { getWhyLine } from '../../../contracts/estimating/why/get-why-line.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { WhyService } from './why.service.ts';

export default bind(getWhyLine, { reads: [], cost: 8, uses: [WhyService] }, (input, why) =>
  why.line(input.params.orderId, input.params.itemId, hangUp(input)),
);
