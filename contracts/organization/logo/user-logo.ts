import { z } from 'zod';
import { AnyId, call, may } from '../../call.ts';
import { Logo } from './logo.ts';

/** C179. Of the caller, whom 0 names too; anybody else has none for the caller. */
export const getLogoForUser = call({
  id: 'C179',
  method: 'GET',
  path: '/api/ProEstimates/{orgUserId}/GetLogoForUser',
  summary: 'One’s own logo',
  who: 'user',
  params: z.object({ orgUserId: AnyId }),
  response: Logo,
});

/** C185, R338: the right is the caller's, who always has an id above 0. An empty name takes the logo away. */
export const saveUserLogo = call({
  id: 'C185',
  method: 'POST',
  path: '/api/ProEstimates/0/SaveUserLogo',
  summary: 'Choose one’s own logo among the uploaded pictures',
  who: may('AddLogo'),
  body: z.object({ filename: z.string().max(255) }),
  response: Logo,
  refusals: ['LOGO_NOT_FOUND', 'FILES_UNAVAILABLE'],
});
