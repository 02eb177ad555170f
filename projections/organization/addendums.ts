import { addendumRecord } from '../../contracts/organization/events.ts';
import { addendum } from '../../contracts/organization/owned.ts';
import { recordModel } from '../runner/record-table.ts';

/** Addendums of users and organisations. */
export const addendums = recordModel(addendumRecord, { name: 'addendums', version: 3, owned: addendum });
