import { call, may } from '../../call.ts';
import { ApiKeys } from './api-key.ts';

export const getKeys = call({
  id: 'keys',
  method: 'GET',
  path: '/api/keys',
  who: may('ManageKeys'),
  summary: 'The API keys of the organization, those that work first, then the newest first',
  response: ApiKeys,
});
