import { startWhatIf } from '../../../contracts/estimating/what-if/start-what-if.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { WhatIfService } from './what-if.service.ts';

export default bind(startWhatIf, { cost: 5, uses: [WhatIfService] }, (input, whatIfs) =>
  whatIfs.start(input.params.orderId, input.body, input, hangUp(input)),
);
