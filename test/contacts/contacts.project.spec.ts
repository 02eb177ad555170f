import { NO_CONTACT } from '../../contracts/contacts/entities.ts';
import type { ContactEvent } from '../../contracts/contacts/events.ts';
import type { Recorded } from '../../contracts/log.ts';
import { type ContactTables, contacts, contactsSince } from '../../projections/contacts/contacts.ts';
import { ContactLists } from '../../server/contacts/contact-list.ts';
import { expectStorable, type Folding, recorded, startFolding, withOddTexts } from '../folding.ts';

const AT = '2026-03-09T15:00:00.000Z';
const fields = (name: string, phone: string) => ({ ...NO_CONTACT, firstName: name, phone, address: '88 E Duncan St', zip: '43202' });

function log(): Recorded<ContactEvent>[] {
  const of = (stream: string, position: number, ...events: ContactEvent[]) => recorded(stream, events, { position, at: AT });
  const added = (id: number, name: string, phone: string, userId: number | null = null): ContactEvent => ({
    type: 'CustomerAdded',
    data: { id, organizationId: 3, userId, fields: fields(name, phone), importId: null },
  });
  return [
    ...of('customer-1', 10, added(1, 'Ruth', '614 555 0119'), {
      type: 'CustomerChanged',
      data: { changed: { email: 'ruth@mail.example' } },
    }),
    ...of('customer-2', 20, added(2, 'R.', '(614) 555-0119'), { type: 'CustomerMerged', data: { into: 1, name: 'Ruth' } }),
    ...of('customer-3', 30, added(3, 'Foss', ''), { type: 'CustomerDeleted', data: {} }, { type: 'CustomerRestored', data: {} }),
    ...of('customer-4', 40, added(4, 'Mine', '', 1)),
    ...of('vendor-1', 50, {
      type: 'VendorAdded',
      data: { id: 1, organizationId: 3, userId: null, fields: fields('Sons', '1'), importId: 9 },
    }),
    ...of('customer-5', 60, added(5, 'Ruth', '614 555 0119'), {
      type: 'CustomerMarkedDistinct',
      data: { from: 1, distinct: true, name: 'Ruth' },
    }),
    ...of('customer-6', 70, added(6, 'Gone', ''), { type: 'CustomerDeleted', data: {} }),
  ];
}

let folding: Folding;
beforeAll(async () => {
  folding = await startFolding();
});
afterAll(() => folding?.stop());

it('rebuilt = live, row for row, whatever the batches', async () => {
  const rowsOf = async (schema: string, size: number) => {
    const { db } = await folding.folded<ContactTables>(contacts, schema, log(), size);
    return [
      await db.selectFrom('contact').selectAll().orderBy('kind').orderBy('contact_id').execute(),
      await db.selectFrom('contact_event').selectAll().orderBy('kind').orderBy('contact_id').orderBy('revision').execute(),
    ];
  };
  const live = await rowsOf('live', 1);
  expect(live[0]).toHaveLength(7);
  expect(live[1]).toHaveLength(13);
  expect(await rowsOf('rebuilt', 1_000)).toEqual(live);
  expect(await rowsOf('in_threes', 3)).toEqual(live);
});

it('folds texts with NUL and half a surrogate pair that are in a log already', async () => {
  const odd = withOddTexts(log(), ['firstName', 'email', 'address']);
  const { db } = await folding.folded<ContactTables>(contacts, 'odd', odd, 100);
  expectStorable([await db.selectFrom('contact').selectAll().execute(), await db.selectFrom('contact_event').selectAll().execute()]);
});

it('lists in memory are brought up to date by what is newer, and end the same', async () => {
  const { db } = await folding.folded<ContactTables>(contacts, 'lists', log(), 100);
  const whole = new ContactLists();
  whole.apply(await contactsSince(db, 3, whole.position));
  const late = new ContactLists();
  late.apply((await contactsSince(db, 3, '-1')).slice(0, 4));
  late.apply(await contactsSince(db, 3, late.position));
  const ids = (lists: ContactLists, userId: number | null) => lists.list(userId).map(({ kind, id }) => `${kind} ${id}`);
  expect(ids(whole, null)).toEqual(['customer 3', 'customer 1', 'customer 5', 'vendor 1']);
  expect(ids(late, null)).toEqual(ids(whole, null));
  expect(ids(whole, 1)).toEqual(['customer 4']);
  expect(ids(whole, 2)).toEqual([]);
  expect(whole.idsOf('customer', 1)).toEqual([1, 2]);
});
