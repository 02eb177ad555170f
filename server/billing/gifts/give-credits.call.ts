import { giveCredits } from '../../../contracts/billing/gifts/give-credits.ts';
import { bind } from '../../platform/http/bind.ts';
import { GiftsService } from './gifts.service.ts';

export default bind(giveCredits, { uses: [GiftsService], cost: 5 }, ({ body, session, ...ctx }, gifts) => gifts.give(body, session, ctx));
