import { putDisablePromotion } from '../../../contracts/sponsorship/promotions/change-promotion.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorPromotionsService } from './sponsor-promotions.service.ts';

export default bind(putDisablePromotion, { uses: [SponsorPromotionsService] }, ({ query, ...ctx }, promos) =>
  promos.disable(query.promoCode, ctx),
);
