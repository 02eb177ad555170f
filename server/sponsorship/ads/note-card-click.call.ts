import { noteCardClick } from '../../../contracts/sponsorship/ads/ad-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { AdsService } from './ads.service.ts';

export default bind(noteCardClick, { uses: [AdsService] }, async ({ body, session, request }, ads) => {
  const [done] = await ads.noteCards('click', [body], { session, request });
  return done === true;
});
