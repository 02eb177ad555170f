import { getAdditionEffect } from '../../../contracts/estimating/builder/get-addition-effect.ts';
import { bind } from '../../platform/http/bind.ts';
import { PricingService } from '../prices/pricing.service.ts';

export default bind(getAdditionEffect, { reads: [], cost: 5, uses: [PricingService] }, ({ params, body, session }, pricing) =>
  pricing.additionEffect(params.orderId, session.organizationId, {
    areaIds: body.Areas,
    newAreas: body.NewAreas,
    taskId: params.taskId,
    repairs: body.Repairs,
    quality: body.QualityType,
  }),
);
