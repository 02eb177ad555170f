import { call } from '../../call.ts';
import { HomeLife } from './home-life.ts';

/** The things of one’s home that wear out, what was done, and what new ones cost there. */
export const getHomeLife = call({
  id: 'homeLife',
  method: 'GET',
  path: '/api/home/life',
  who: 'user',
  summary: 'The life of one’s home',
  response: HomeLife,
});
