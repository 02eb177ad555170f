import { owned } from '../call.ts';

/** Ids of addendums. */
export const addendum = owned('addendum', 'ADDENDUM_NOT_FOUND');
