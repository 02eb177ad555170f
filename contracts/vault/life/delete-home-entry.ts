import { recordDelete } from '../../kit/record-calls.ts';
import { homeEntry } from '../owned.ts';

export const deleteHomeEntry = recordDelete({
  id: 'deleteHomeEntry',
  method: 'DELETE',
  path: '/api/home/life/entries/{id}',
  who: homeEntry('id'),
  noun: 'what was done to one’s home',
});
