import { tryPromotions } from '../../../contracts/sponsorship/promotions/get-promotions.ts';
import { promotions } from '../../../projections/billing/promotions.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorPromotionsService } from './sponsor-promotions.service.ts';

export default bind(tryPromotions, { reads: [promotions], uses: [SponsorPromotionsService] }, ({ query, session }, promos) =>
  promos.try(query, session),
);
