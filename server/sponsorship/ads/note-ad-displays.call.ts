import { noteAdDisplays } from '../../../contracts/sponsorship/ads/ad-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { AdsService } from './ads.service.ts';

export default bind(noteAdDisplays, { uses: [AdsService] }, async ({ body, session, request }, ads) => {
  const all = await ads.note('view', body, { session, request });
  return all.filter(Boolean).length;
});
