import { z } from 'zod';
import { call } from '../../call.ts';
import { HomeEntry } from './home-entry.ts';

export const getHomeEntries = call({
  id: 'homeEntries',
  method: 'GET',
  path: '/api/home/life/entries',
  who: 'user',
  summary: 'What was done to one’s home',
  response: z.array(HomeEntry),
});
