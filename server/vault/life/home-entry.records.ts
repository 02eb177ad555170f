import type { RecordState } from '../../../contracts/kit/record.ts';
import { homeEntryRecord } from '../../../contracts/vault/events.ts';
import type { HomeEntryFields } from '../../../contracts/vault/life/home-entry.events.ts';
import type { HomeEntry } from '../../../contracts/vault/life/home-entry.ts';
import { typedWhen } from '../../../contracts/vault/life/when.ts';
import { homeEntries } from '../../../projections/vault/home-entries.ts';
import { recordDecider } from '../../platform/records/record.decider.ts';
import { recordsOf, stampOf } from '../../platform/records/records.ts';

/** Streams `homeentry-<id>`. */
export class HomeEntryRecords extends recordsOf(recordDecider(homeEntryRecord), homeEntries, shownEntry) {}

function shownEntry(state: RecordState<HomeEntryFields>): HomeEntry {
  return { id: state.id, ...state.fields, doneOn: typedWhen(state.fields.doneOn), ...stampOf(state) };
}
