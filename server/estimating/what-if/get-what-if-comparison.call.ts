import { getWhatIfComparison } from '../../../contracts/estimating/what-if/get-what-if-comparison.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { WhatIfService } from './what-if.service.ts';

export default bind(getWhatIfComparison, { reads: [], cost: 5, uses: [WhatIfService] }, (input, whatIfs) =>
  whatIfs.compare(input.params.orderId, input.query.all === 'true', hangUp(input)),
);
