import { z } from 'zod';
import { call, Text } from '../../call.ts';

/** The county that the house stands in; empty: the postal data's. It counts until the ZIP code changes. */
export const chooseHomeCounty = call({
  id: 'chooseHomeCounty',
  method: 'PUT',
  path: '/api/home/county',
  who: 'user',
  summary: 'Say which county the house stands in',
  body: z.object({ county: Text }),
  response: z.literal(true),
  refusals: ['PROPERTY_NO_ADDRESS', 'PROPERTY_COUNTY_UNKNOWN'],
});
