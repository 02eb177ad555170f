import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { SponsorPicture } from './sponsor-file.ts';

const of = { method: 'GET', who: 'user', params: z.object({ id: AnyId }), response: SponsorPicture } as const;

/** C250. `id` is the sponsor's, 0 one's own. Empty where there is none. */
export const getSponsorCompanyLogo = call({
  ...of,
  id: 'C250',
  path: '/api2/ProEstimates/GetSponsorCompanyLogo/{id}',
  summary: 'The company logo of a sponsor',
});

/** C251: the sponsor's own picture. */
export const getSponsorLogo = call({
  ...of,
  id: 'C251',
  path: '/api2/ProEstimates/GetSponsorLogo/{id}',
  summary: 'The portrait of a sponsor',
});

/** C252: the second shape of C251. */
export const getSponsorLogoOf = call({
  ...of,
  id: 'C252',
  path: '/api/ProEstimates/{id}/GetSponsorLogo',
  summary: 'The portrait of a sponsor, at its other address',
});

/** Also for who has no account: a sponsor's picture stands in an invitation. */
export const getSponsorPicture = call({
  id: 'getSponsorPicture',
  method: 'GET',
  path: '/api/sponsorship/pictures/{id}/{hash}',
  who: 'anyone',
  summary: 'A picture that a sponsor shows now, JPEG; it never changes',
  params: z.object({ id: Id, hash: z.string().max(64) }),
  response: z.unknown(),
  refusals: ['SPONSOR_PICTURE_NOT_FOUND', 'FILES_UNAVAILABLE'],
});
