import { noteCardDisplay } from '../../../contracts/sponsorship/ads/ad-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { AdsService } from './ads.service.ts';

export default bind(noteCardDisplay, { uses: [AdsService] }, async ({ body, session, request }, ads) => {
  const [done] = await ads.noteCards('view', [body], { session, request });
  return done === true;
});
