import { getPromotionBill } from '../../../contracts/sponsorship/promotions/get-promotions.ts';
import { promotions } from '../../../projections/billing/promotions.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorPromotionsService } from './sponsor-promotions.service.ts';

export default bind(getPromotionBill, { reads: [promotions], uses: [SponsorPromotionsService] }, ({ session }, promos) =>
  promos.bill(session),
);
