import { z } from 'zod';
import { recordChange } from '../../kit/record-calls.ts';
import { addendum } from '../owned.ts';
import { AddendumBody } from './addendum.ts';

/** C147. */
export const editExistingAddendum = recordChange({
  id: 'C147',
  path: '/api/ProEstimates/{id}/EditExistingAddendum',
  who: addendum('id'),
  noun: 'an addendum',
  body: AddendumBody,
  response: z.boolean(),
});
