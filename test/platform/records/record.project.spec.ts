import { idOfStream } from '../../../projections/runner/read-model.ts';
import { recordModel } from '../../../projections/runner/record-table.ts';
import { type Folding, recorded, startFolding } from '../../folding.ts';
import { providerRecord } from './provider.ts';

const providers = recordModel(providerRecord, {
  name: 'providers',
  version: 1,
  owned: { kind: 'provider', unknown: 'ADDENDUM_NOT_FOUND', ofWrites: [] },
});
let folding: Folding;

beforeAll(async () => {
  folding = await startFolding();
});
afterAll(() => folding.stop());

const at = '2026-11-24T21:00:00.000Z';
const add = (id: number, organizationId: number, userId: number) => ({
  type: 'ProviderAdded',
  data: { id, organizationId, userId, fields: { company: `Acme ${id}`, phone: '555', category: 'Plumber' } },
});
const events = [
  ...recorded('provider-1', [add(1, 3, 1), { type: 'ProviderChanged', data: { changed: { phone: '7\u0000' } } }], { position: 10, at }),
  ...recorded('provider-2', [add(2, 4, 1)], { position: 20, at }),
  ...recorded('provider-3', [add(3, 3, 2), { type: 'ProviderDeleted', data: {} }], { position: 30, at }),
];

it.each([1, 2, 100])('the table of a kind of record is the same in batches of %i', async (size) => {
  const { db, models } = await folding.folded(providers, `rm_providers_${size}`, events, size);
  const one = { id: 1, organizationId: 3, userId: 1, deleted: false, addedAt: at, updatedAt: at, updatedBy: 'Dana', revision: 1 };
  expect(await providers.one(models, 1)).toMatchObject({ ...one, fields: { company: 'Acme 1', phone: '7\ufffd', category: 'Plumber' } });
  expect((await providers.all(models, 3)).map(({ id, deleted }) => [id, deleted])).toEqual([
    [1, false],
    [3, true],
  ]);
  // A person's own, from all their organisations.
  expect((await providers.list(models, { organizationId: 4, userId: 1 })).map(({ id }) => id).sort()).toEqual([1, 2]);
  expect(await providers.list(models, { organizationId: 3, userId: 2 })).toEqual([]);
  expect(await providers.newest(models, 4)).toBe('20');
  expect(await providers.newest(models, 5)).toBe('0');
  expect(await providers.happened(models, 1, 1)).toMatchObject([
    { by: 'Dana', sentence: 'Changed phone of the provider Acme 1', before: '555', after: '7\ufffd' },
  ]);
  await providers.clear(db, 'provider-1');
  expect(await providers.one(models, 1)).toBeUndefined();
  expect(await providers.happened(models, 1, 9)).toEqual([]);
});

it('a change notice names the stream’s record', () => {
  const [notice] = providers.notify?.(events) ?? [];
  expect(notice).toMatchObject({ organizationId: 3, kinds: ['ProviderAdded'], touches: [`provider:${idOfStream('provider-1')}`] });
});
