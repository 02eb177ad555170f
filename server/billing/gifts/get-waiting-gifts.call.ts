import { getWaitingGifts } from '../../../contracts/billing/gifts/get-waiting-gifts.ts';
import { gifts } from '../../../projections/billing/gifts.ts';
import { bind } from '../../platform/http/bind.ts';
import { GiftsService } from './gifts.service.ts';

export default bind(getWaitingGifts, { reads: [gifts], uses: [GiftsService] }, ({ session }, service) => service.waitingFor(session));
