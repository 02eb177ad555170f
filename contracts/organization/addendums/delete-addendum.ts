import { recordDelete } from '../../kit/record-calls.ts';
import { addendum } from '../owned.ts';

/** C148. Reports keep it as they have it. */
export const deleteAddendum = recordDelete({
  id: 'C148',
  path: '/api/ProEstimates/{id}/DeleteAddendum',
  who: addendum('id'),
  noun: 'an addendum',
});
