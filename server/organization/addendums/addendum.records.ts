import type { RecordState } from '../../../contracts/kit/record.ts';
import type { AddendumFields } from '../../../contracts/organization/addendums/addendum.events.ts';
import type { Addendum } from '../../../contracts/organization/addendums/addendum.ts';
import { htmlOf } from '../../../contracts/organization/addendums/rich-text-html.ts';
import { addendums } from '../../../projections/organization/addendums.ts';
import { type Caller, callerOf, mayChange } from '../../platform/records/record-rights.ts';
import { recordsOf, stampOf } from '../../platform/records/records.ts';
import { addendumDecider } from './addendum.decider.ts';

/** Addendums of users and organisations. */
export class AddendumRecords extends recordsOf(addendumDecider, addendums, shownAddendum) {}

function shownAddendum(state: RecordState<AddendumFields>, by: Caller): Addendum {
  const { name, content, isActive } = state.fields;
  return {
    id: state.id,
    name,
    content: htmlOf(content),
    blocks: content,
    isSelected: false,
    isActive,
    mayChange: mayChange(state, callerOf(by)),
    ...stampOf(state),
  };
}
