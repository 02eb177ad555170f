import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { SponsorCard } from './sponsor.ts';

/** C249, with the path as the documents give it. Answers none for an id that is no sponsor's. */
export const searchSponsors = call({
  id: 'C249',
  method: 'GET',
  path: '/api2/Sponsors/Search/id={id}',
  who: 'user',
  summary: 'The sponsor with an id',
  params: z.object({ id: Id }),
  response: z.array(SponsorCard),
});
