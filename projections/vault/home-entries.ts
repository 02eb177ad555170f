import { homeEntryRecord } from '../../contracts/vault/events.ts';
import { homeEntry } from '../../contracts/vault/owned.ts';
import { recordModel } from '../runner/record-table.ts';

/** What was done to homes. */
export const homeEntries = recordModel(homeEntryRecord, { name: 'home_entries', version: 1, owned: homeEntry });
