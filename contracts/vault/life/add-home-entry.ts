import { call } from '../../call.ts';
import { HomeEntry, HomeEntryBody } from './home-entry.ts';

/** Answers the new entry. */
export const addHomeEntry = call({
  id: 'addHomeEntry',
  method: 'POST',
  path: '/api/home/life/entries',
  who: 'user',
  summary: 'Add what was done to one’s home',
  body: HomeEntryBody,
  response: HomeEntry,
  refusals: ['HOME_ENTRIES_FULL', 'HOME_ENTRY_INVALID', 'HOME_ENTRY_LOCKED', 'HOME_ENTRY_NOT_FOUND', 'VAULT_ITEM_NOT_FOUND'],
});
