import { addendumRecord } from '../../../contracts/organization/events.ts';
import { recordDecider } from '../../platform/records/record.decider.ts';

/** Streams `addendum-<id>`. */
export const addendumDecider = recordDecider(addendumRecord);
