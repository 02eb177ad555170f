import { takeBackGift } from '../../../contracts/billing/gifts/take-back-gift.ts';
import { bind } from '../../platform/http/bind.ts';
import { GiftsService } from './gifts.service.ts';

export default bind(takeBackGift, { uses: [GiftsService] }, ({ params, session, ...ctx }, gifts) =>
  gifts.takeBack({ organizationId: session.organizationId, giftId: params.giftId }, ctx),
);
