import { previewAdoption } from '../../../contracts/estimating/what-if/preview-adoption.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { WhatIfService } from './what-if.service.ts';

export default bind(previewAdoption, { cost: 2, uses: [WhatIfService] }, (input, whatIfs) =>
  whatIfs.preview(input.params.orderId, input.body, hangUp(input)),
);
