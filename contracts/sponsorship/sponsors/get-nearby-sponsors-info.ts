import { z } from 'zod';
import { call } from '../../call.ts';
import { Zip } from '../../catalogue/entities.ts';
import { SponsorCard } from './sponsor.ts';

/** C267, R473, S143: who covers a ZIP code; the order changes from day to day, by chance. */
export const getNearbySponsorsInfo = call({
  id: 'C267',
  method: 'GET',
  path: '/api/adcampaigns/GetNearbySponsorsInfo/{zip}',
  who: 'user',
  summary: 'The sponsors of a ZIP code',
  params: z.object({ zip: Zip }),
  response: z.array(
    SponsorCard.extend({
      zips: z.array(z.string()),
      /** When the caller asked for a call that still waits (ISO); empty where none does. */
      askedAt: z.string(),
      /** C241: the code of theirs that the caller bought by, where that is why they are shown; empty otherwise. */
      byCode: z.string(),
    }),
  ),
});
