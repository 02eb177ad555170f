import { makePromotion } from '../../../contracts/sponsorship/promotions/change-promotion.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorPromotionsService } from './sponsor-promotions.service.ts';

export default bind(makePromotion, { uses: [SponsorPromotionsService] }, ({ body, ...ctx }, promos) => promos.make(body, ctx));
