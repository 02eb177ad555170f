import { z } from 'zod';
import { call } from '../../call.ts';
import { Checkmarks } from './checkmarks.ts';

const Flag = z.enum(['true', 'false']);
const Product = z.string().trim().max(100);
/**
 * R451-R454. `true` sets a step aside: what needs doing does not name it any more; `false` brings it back. Whether it is there is counted, and no
 * flag says otherwise. Answers what is there.
 */
const of = { method: 'PUT', who: 'user', response: Checkmarks, refusals: ['NOT_A_SPONSOR'] } as const;
const params = z.object({ product: Product, status: Flag });

export const setProfilePhotoStatus = call({
  ...of,
  id: 'C256',
  path: '/api2/{product}/sponsor/ProfilePhotoStatus/{status}',
  summary: 'Set the step of the portrait aside',
  params,
});
export const setLogoStatus = call({
  ...of,
  id: 'C257',
  path: '/api2/{product}/sponsor/LogoStatus/{status}',
  summary: 'Set the step of the logo aside',
  params,
});
export const setCoverageAreasStatus = call({
  ...of,
  id: 'C258',
  path: '/api2/{product}/sponsor/CoverageAreasStatus/{status}',
  summary: 'Set the step of the coverage aside',
  params,
});
export const setSetupAd = call({
  ...of,
  id: 'C259',
  path: '/api2/{product}/sponsor/SetupAd/{flag}',
  summary: 'Set the step of the ad aside',
  params: z.object({ product: Product, flag: Flag }),
});
