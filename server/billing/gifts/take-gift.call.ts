import { takeGift } from '../../../contracts/billing/gifts/take-gift.ts';
import { gifts } from '../../../projections/billing/gifts.ts';
import { bind } from '../../platform/http/bind.ts';
import { GiftsService } from './gifts.service.ts';

export default bind(takeGift, { reads: [gifts], uses: [GiftsService], cost: 5 }, ({ params, body, session, ...ctx }, service) =>
  service.take(params.giftId, body.code, session, ctx),
);
