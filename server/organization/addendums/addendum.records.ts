import { addendums } from '../../../projections/organization/addendums.ts';
import { recordsOf } from '../../platform/records/records.ts';
import { addendumDecider } from './addendum.decider.ts';

/** Addendums of users and organisations. */
export class AddendumRecords extends recordsOf(addendumDecider, addendums) {}
