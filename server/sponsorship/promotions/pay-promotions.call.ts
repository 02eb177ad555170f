import { payPromotions } from '../../../contracts/sponsorship/promotions/change-promotion.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorPromotionsService } from './sponsor-promotions.service.ts';

export default bind(payPromotions, { uses: [SponsorPromotionsService] }, (ctx, promos) => promos.pay(ctx));
