import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { homeEntry } from '../owned.ts';
import { HomeEntry, HomeEntryBody } from './home-entry.ts';

/** What the body leaves out stays. */
export const changeHomeEntry = call({
  id: 'changeHomeEntry',
  method: 'PUT',
  path: '/api/home/life/entries/{id}',
  who: homeEntry('id'),
  summary: 'Change what was done to one’s home',
  params: z.object({ id: Id }),
  body: HomeEntryBody,
  response: HomeEntry,
  refusals: ['HOME_ENTRY_CHANGED', 'HOME_ENTRY_DELETED', 'HOME_ENTRY_INVALID', 'HOME_ENTRY_LOCKED', 'VAULT_ITEM_NOT_FOUND'],
});
