import { raisePromotionCap } from '../../../contracts/sponsorship/promotions/change-promotion.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorPromotionsService } from './sponsor-promotions.service.ts';

export default bind(raisePromotionCap, { uses: [SponsorPromotionsService] }, ({ body, ...ctx }, promos) =>
  promos.raise(body.promoCode, body.mostUses, ctx),
);
