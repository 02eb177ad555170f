import { putSponsorReferralDisplayAd } from '../../../contracts/sponsorship/promotions/change-promotion.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorPromotionsService } from './sponsor-promotions.service.ts';

export default bind(putSponsorReferralDisplayAd, { uses: [SponsorPromotionsService] }, ({ query, ...ctx }, promos) =>
  promos.showAd(query.promoCode, query.displayAd === 'true', ctx),
);
