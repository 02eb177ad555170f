import { openGift } from '../../../contracts/billing/gifts/open-gift.ts';
import { gifts } from '../../../projections/billing/gifts.ts';
import { bind } from '../../platform/http/bind.ts';
import { GiftsService } from './gifts.service.ts';

export default bind(openGift, { reads: [gifts], uses: [GiftsService], cost: 5 }, ({ params, query }, service) =>
  service.open(params.giftId, query.code),
);
