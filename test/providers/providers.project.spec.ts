import type { ProviderEvent } from '../../contracts/providers/book/provider.events.ts';
import { providers } from '../../projections/providers/providers.ts';
import { type Folding, recorded, startFolding } from '../folding.ts';

let folding: Folding;
beforeAll(async () => {
  folding = await startFolding();
});
afterAll(() => folding.stop());

const fields = {
  ...{ company: 'Scioto Roofing', firstName: '', lastName: '', phone: '(614) 555-0161', email: '', address: '', notes: '' },
  ...{ serviceCategory_Id: 6, rating: 0, ratingNote: 'Zq secret', ratedOn: '' },
};
const EVENTS: ProviderEvent[] = [
  { type: 'ProviderAdded', data: { id: 1000, organizationId: 3, userId: 7, fields } },
  { type: 'ProviderChanged', data: { changed: { rating: 4 } } },
  { type: 'ProviderDeleted', data: {} },
  { type: 'ProviderRestored', data: {} },
];

it('R425: an address book is the same in one batch as in many, and on no list but its person’s', async () => {
  const events = recorded('provider-1000', EVENTS, { position: 1, at: '2026-11-26T15:00:00.000Z' });
  const [whole, single] = [await folding.folded(providers, 'whole', events, 100), await folding.folded(providers, 'single', events, 1)];
  const list = await providers.list(whole.models, { organizationId: 9, userId: 7 });
  expect(list).toMatchObject([{ id: 1000, userId: 7, fields: { ...fields, rating: 4 }, revision: 3 }]);
  expect(await providers.list(single.models, { organizationId: 9, userId: 7 })).toEqual(list);
  for (const userId of [8, null]) expect(await providers.list(whole.models, { organizationId: 3, userId })).toEqual([]);
});

it('what happened to a provider is described without name, rating and notes', async () => {
  const events = recorded('provider-1000', EVENTS, { position: 1, at: '2026-11-26T15:00:00.000Z' });
  const { models } = await folding.folded(providers, 'described', events, 100);
  const happened = await providers.happened(models, 1000, 9);
  expect(happened.map(({ sentence, before, after }) => [sentence, before, after])).toEqual([
    ['Took back the deletion of the provider on their own list', '', ''],
    ['Deleted the provider on their own list', '', ''],
    ['Changed rating of the provider on their own list', '', ''],
    ['Added the provider on their own list', '', ''],
  ]);
});
