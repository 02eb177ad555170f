import { adoptWhatIf } from '../../../contracts/estimating/what-if/adopt-what-if.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { WhatIfService } from './what-if.service.ts';

export default bind(adoptWhatIf, { cost: 5, uses: [WhatIfService] }, (input, whatIfs) =>
  whatIfs.adopt(input.params.orderId, input.body, input, hangUp(input)),
);
