import { hidePromotionCard } from '../../../contracts/sponsorship/promotions/hide-promotion-card.ts';
import { bind } from '../../platform/http/bind.ts';
import { PromotionCards } from './promotion-cards.ts';

export default bind(hidePromotionCard, { uses: [PromotionCards] }, async ({ params, body, session }, cards) => {
  await cards.hide(session.userId, params.sponsorId, body.hidden);
  return true;
});
