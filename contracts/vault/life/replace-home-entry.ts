import { z } from 'zod';
import { call, Id, Text } from '../../call.ts';
import { homeEntry } from '../owned.ts';
import { HomeEntry, PriceOrNone, When } from './home-entry.ts';

/** The entry becomes the new one, which lasts as long; the one of before is kept as an entry that does not wear out. */
export const replaceHomeEntry = call({
  id: 'replaceHomeEntry',
  method: 'POST',
  path: '/api/home/life/entries/{id}/replaced',
  who: homeEntry('id'),
  summary: 'Say that a part of one’s home was replaced',
  params: z.object({ id: Id }),
  body: z.object({ on: When, by: Text.default(''), paid: PriceOrNone.default(null), revision: z.number().int().min(-1).optional() }),
  response: z.object({ entry: HomeEntry, was: HomeEntry }),
  refusals: ['HOME_ENTRIES_FULL', 'HOME_ENTRY_CHANGED', 'HOME_ENTRY_DELETED', 'HOME_ENTRY_INVALID', 'HOME_ENTRY_LOCKED'],
});
