import { call } from '../../call.ts';
import { Addendum, AddendumBody } from './addendum.ts';

/** C146. For the organisation with `organization_Id`, else for oneself. Answers the new addendum. */
export const createNewAddendum = call({
  id: 'C146',
  method: 'POST',
  path: '/api/ProEstimates/0/CreateNewAddendum',
  who: 'user',
  summary: 'Create an addendum',
  body: AddendumBody,
  response: Addendum,
  refusals: ['ADDENDUMS_FULL', 'ADDENDUM_INVALID', 'ADDENDUM_LOCKED'],
});
