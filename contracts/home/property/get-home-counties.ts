import { z } from 'zod';
import { call } from '../../call.ts';

/** The postal data has one county for each ZIP code, although some lie in two: its person chooses among those near, or any of the state. */
export const getHomeCounties = call({
  id: 'homeCounties',
  method: 'GET',
  path: '/api/home/counties',
  who: 'user',
  summary: 'The counties that one’s house may stand in',
  response: z.object({
    zip: z.string(),
    state: z.string(),
    /** That counts; empty where none is known and none was chosen. */
    county: z.string(),
    /** Of the postal data; empty for a ZIP code that it does not have. */
    postal: z.string(),
    /** Of the ZIP codes around, nearest first, the postal data's own among them. */
    near: z.array(z.string()),
    /** The others of the state. */
    others: z.array(z.string()),
  }),
  refusals: ['PROPERTY_NO_ADDRESS'],
});
