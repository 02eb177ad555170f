import { getGifts } from '../../../contracts/billing/gifts/get-gifts.ts';
import { gifts } from '../../../projections/billing/gifts.ts';
import { bind } from '../../platform/http/bind.ts';
import { GiftsService } from './gifts.service.ts';

export default bind(getGifts, { reads: [gifts], uses: [GiftsService] }, ({ session }, service) => service.made(session));
