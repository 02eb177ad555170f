import { z } from 'zod';
import { call } from '../../call.ts';
import { HousePhoto } from '../photo/house-photo.ts';
import { HomeAddressFields } from './address.ts';
import { PropertyCharacteristics } from './characteristics.ts';
import { ADDRESS_CHECKS } from './home.ts';
import { PropertyArea } from './property-area.ts';

export const Home = z.object({
  address: HomeAddressFields.extend({ check: z.enum(ADDRESS_CHECKS), county: z.string() }).nullable(),
  characteristics: PropertyCharacteristics.nullable(),
  photo: HousePhoto.nullable(),
  areas: z.array(PropertyArea),
  /** `does it fit`: rooms inside and walls against the living area; null without characteristics. */
  fit: z
    .object({
      rooms: z.string(),
      count: z.number(),
      others: z.string(),
      stairs: z.string(),
      walls: z.string(),
      percent: z.string(),
      living: z.string(),
      usual: z.boolean().nullable(),
    })
    .nullable(),
  /** Square feet of roof from living area, stories and pitch, as the Entire House of an estimate has them; empty without a living area. */
  roof: z.string(),
  /** What needs doing and waits, with the day until which it does, MM-DD-YYYY. */
  putOff: z.array(z.object({ todo: z.string(), until: z.string() })),
  setUpAt: z.string().nullable(),
  updatedAt: z.string(),
  revision: z.number(),
});
export type Home = z.infer<typeof Home>;

/** Everything about one’s own house. */
export const getHome = call({
  id: 'home',
  method: 'GET',
  path: '/api/home',
  who: 'user',
  summary: 'One’s own house',
  response: Home,
});
