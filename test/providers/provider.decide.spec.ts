import { categoryName, categoryNamed, PROVIDER_CATEGORIES } from '../../contracts/providers/book/categories.ts';
import { doneHere } from '../../contracts/providers/book/done-here.ts';
import type { ProviderEvent, ProviderFields } from '../../contracts/providers/book/provider.events.ts';
import { searchProviders } from '../../contracts/providers/book/search.ts';
import { providerRecord } from '../../contracts/providers/events.ts';
import { recordDecider } from '../../server/platform/records/record.decider.ts';
import { given } from '../given.ts';

const provider = given(recordDecider(providerRecord));
const helen = { userId: 7, organizationId: 3, admin: false };
const ed: ProviderFields = {
  ...{ company: 'Abernathy and Sons', firstName: 'Ed', lastName: 'Abernathy', phone: '', email: '', address: '', notes: '' },
  ...{ serviceCategory_Id: 17, rating: 0, ratingNote: '', ratedOn: '' },
};
const added: ProviderEvent = { type: 'ProviderAdded', data: { id: 1000, organizationId: 3, userId: 7, fields: ed } };

it('R415-R419: 17 categories, of which the documents name five', () => {
  expect(PROVIDER_CATEGORIES.map(({ id }) => id)).toEqual(Array.from({ length: 17 }, (_, n) => n + 1));
  expect([1, 3, 5, 6, 17].map(categoryName)).toEqual(['Climate Control', 'Flooring', 'Exterior Finish', 'Roofing', 'Plumbing']);
  expect(new Set(PROVIDER_CATEGORIES.map(({ name }) => name)).size).toBe(17);
  expect([categoryNamed(' plumbing '), categoryNamed('Plumbers')]).toEqual([17, 0]);
});

it('a provider has a company or a name, and one of the 17 categories', () => {
  const add = (fields: Partial<ProviderFields>) =>
    provider.when({ type: 'AddProvider', ...helen, list: 'mine', fields: { ...ed, ...fields } });
  add({}).records(added);
  add({ company: '', firstName: '', lastName: '' }).refuses('PROVIDER_INVALID');
  add({ serviceCategory_Id: 0 }).refuses('PROVIDER_INVALID');
  add({ serviceCategory_Id: 18 }).refuses('PROVIDER_INVALID');
});

it('R425: a provider is their person’s alone; an administrator of the same organisation does not know it', () => {
  const admin = { userId: 8, organizationId: 3, admin: true };
  provider
    .after(added)
    .when({ type: 'ChangeProvider', ...admin, changed: { rating: 1 } })
    .refuses('PROVIDER_NOT_FOUND');
  provider
    .after(added)
    .when({ type: 'ChangeProvider', ...helen, organizationId: 4, changed: { rating: 5 } })
    .records({ type: 'ProviderChanged', data: { changed: { rating: 5 } } });
});

it('R420, R421: a search ignores case over company, names and category, and keeps to one category', () => {
  const row = (company: string, firstName: string, lastName: string, serviceCategory_Id: number) => ({
    ...{ company, firstName, lastName, serviceCategory_Id },
    serviceCategory: categoryName(serviceCategory_Id),
  });
  const rows = [row('Abernathy', 'Ed', 'Ödman', 17), row('Buckeye Roofs', '', '', 6), row('PLUMB Line', 'Ann', 'Lee', 1)];
  const found = (words: string, category?: number) => searchProviders(rows, words, category).map(({ company }) => company);
  expect(found('plumb')).toEqual(['Abernathy', 'PLUMB Line']);
  expect(found('plumb', 17)).toEqual(['Abernathy']);
  expect(found('ED öDMAN')).toEqual(['Abernathy']);
  expect(found('roofing')).toEqual(['Buckeye Roofs']);
  expect(found(' ', 1)).toEqual(['PLUMB Line']);
  expect(found('100%')).toEqual([]);
});

it('S132: what was done in the home is a provider’s by the company, the whole name or the mail address, the newest first', () => {
  const done = [
    { doneOn: '2010-06-11', doneBy: 'ABERNATHY  and Sons', name: 'Water heater' },
    { doneOn: '2026', doneBy: 'ed abernathy', name: 'Sewer line' },
    { doneOn: '2020', doneBy: 'Ed', name: 'Not his whole name' },
    { doneOn: '2021', doneBy: '', name: 'By nobody', email: '' },
    { doneOn: '2022', doneBy: 'Abernathy LLC', name: 'By his address', email: 'Ed@Abernathy.example' },
    { doneOn: '2023', doneBy: 'Abernathy and Sons', name: 'By both, once', email: 'ed@abernathy.example' },
  ];
  const people = [
    { id: 1, company: 'Abernathy and Sons', firstName: 'Ed', lastName: 'Abernathy', email: 'ed@abernathy.example' },
    { id: 2, company: '', firstName: '', lastName: '', email: '' },
  ];
  const found = doneHere(people, done);
  expect([1, 2].map((id) => found.get(id)?.map(({ name }) => name))).toEqual([
    ['Sewer line', 'By both, once', 'By his address', 'Water heater'],
    [],
  ]);
});
