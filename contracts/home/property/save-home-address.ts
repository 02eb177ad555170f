import { z } from 'zod';
import { call } from '../../call.ts';
import { HomeAddressBody } from './address.ts';

/** Answers the revision that takes it back. */
export const saveHomeAddress = call({
  id: 'saveHomeAddress',
  method: 'PUT',
  path: '/api/home/address',
  who: 'user',
  summary: 'Save the address of one’s house',
  body: HomeAddressBody,
  response: z.object({ revision: z.number() }),
});
