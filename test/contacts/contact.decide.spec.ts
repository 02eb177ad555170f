import { COUNTS_FROM, type ContactFields, type ContactKind, isComplete, marksOf, NO_CONTACT } from '../../contracts/contacts/entities.ts';
import { type ContactEvent, contactDefinitionOf } from '../../contracts/contacts/events.ts';
import { contactMessage } from '../../contracts/contacts/messages.ts';
import { contactDecider } from '../../server/contacts/contact.decider.ts';
import { given, stateAfter } from '../given.ts';

const me = { userId: 1, organizationId: 3 };
const ruth: ContactFields = { ...NO_CONTACT, firstName: 'Ruth', lastName: 'Abernathy', phone: '614-555-0119' };
const add = (fields: Partial<ContactFields>, list: 'organization' | 'mine' = 'organization') =>
  ({ type: 'AddContact', ...me, list, fields: { ...NO_CONTACT, ...fields }, importId: null }) as const;
const added = (userId: number | null = null): ContactEvent => ({
  type: 'CustomerAdded',
  data: { id: 1000, organizationId: 3, userId, fields: ruth, importId: null },
});
const changed = (data: Partial<ContactFields>): ContactEvent => ({ type: 'CustomerChanged', data: { changed: data } });
const change = (data: Partial<ContactFields>, seen?: number) => ({ type: 'ChangeContact', ...me, changed: data, seen }) as const;

describe.each(['customer', 'vendor'] as const)('a %s', (kind) => {
  const contact = given(contactDecider(kind));
  const type = kind === 'customer' ? 'CustomerAdded' : 'VendorAdded';
  it.each([
    ['R183: a first name', { firstName: 'Ruth' }],
    ['R183: a last name', { lastName: 'Abernathy' }],
    ['R184: a company name', { companyName: 'Abernathy and Sons' }],
    ['R185: a phone', { phone: '5' }],
    ['R186: an address longer than 6 characters', { address: '9 Elm S' }],
    ['R187: an email longer than 6 characters', { email: 'kk@a.io' }],
  ])('%s is enough to be saved', (_what, fields) => {
    contact.when(add(fields)).records({
      type,
      data: { id: 1000, organizationId: 3, userId: null, fields: { ...NO_CONTACT, ...fields }, importId: null },
    } as ContactEvent);
  });

  it.each([
    ['nothing', {}],
    ['blanks', { firstName: ' ', companyName: '  ', phone: ' ' }],
    ['an address of 6 characters (R186)', { address: '9 Elm ', address2: 'Apartment 12' }],
    ['an email of 6 characters (R187)', { email: 'k@a.io' }],
    [
      'what nobody is found by',
      { city: 'Columbus', state: 'OH', zip: '43202', notes: 'Side door', fax: '6145550100', licenseNumber: '12' },
    ],
  ])('R188: with none of the five it is not saved: %s', (_what, fields) => {
    contact.when(add(fields)).refuses('CONTACT_INCOMPLETE');
  });
});

const customer = given(contactDecider('customer'));

it('R189: an address and an email count from 7 characters on', () => {
  expect(COUNTS_FROM).toBe(7);
  const of = (fields: Partial<ContactFields>) => isComplete({ ...NO_CONTACT, ...fields });
  expect([of({ address: '123456' }), of({ address: '1234567' }), of({ email: '123456' }), of({ email: '1234567' })]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(marksOf({ ...ruth, address: '9 Elm', email: 'k@a.io' })).toEqual(['name', 'phone']);
});

it('R188: an edit that takes the last of the five away is not saved', () => {
  customer
    .after(added())
    .when(change({ firstName: '', lastName: '', phone: '' }))
    .refuses('CONTACT_INCOMPLETE');
});

it('records only the fields that differ, and nothing when none does', () => {
  customer
    .after(added())
    .when(change({ firstName: 'Ruth', phone: '6145550100' }))
    .records(changed({ phone: '6145550100' }));
  customer
    .after(added())
    .when(change({ firstName: 'Ruth' }))
    .records();
});

it('is added once, to the list that was chosen', () => {
  customer.when(add(ruth)).records(added());
  customer.when(add(ruth, 'mine')).records(added(1));
  customer.after(added()).when(add(ruth)).records();
});

it('two people who edit different fields both keep theirs; the same field is refused with the name of who was first', () => {
  const edited = customer.after(added(), changed({ phone: '6145550100' }));
  edited.when(change({ email: 'ruth@mail.example' }, 0)).records(changed({ email: 'ruth@mail.example' }));
  edited.when(change({ phone: '6145550199' }, 0)).refuses('CONTACT_CHANGED');
  edited.when(change({ phone: '6145550199' }, 1)).records(changed({ phone: '6145550199' }));
  const late = change({ phone: '6145550199', notes: 'Side door' }, 0);
  customer
    .after(added())
    .afterColleague(changed({ phone: '5', notes: 'x' }))
    .when(late)
    .refuses('CONTACT_CHANGED', 'Marcus changed phone and notes meanwhile, to 5. Please look again.');
  customer
    .after(added())
    .afterColleague(changed({ phone: '' }))
    .when(late)
    .refuses('CONTACT_CHANGED', 'Marcus changed phone meanwhile, to nothing. Please look again.');
});

it('a contact of one’s own list does not exist for a colleague, nor any for another organisation', () => {
  const own = customer.after(added(1));
  own.when({ ...change({ phone: '1' }), userId: 2 }).refuses('CUSTOMER_NOT_FOUND');
  customer
    .after(added())
    .when({ ...change({ phone: '1' }), organizationId: 4 })
    .refuses('CUSTOMER_NOT_FOUND');
  customer.when(change({ phone: '1' })).refuses('CUSTOMER_NOT_FOUND');
  given(contactDecider('vendor'))
    .when({ type: 'DeleteContact', ...me })
    .refuses('VENDOR_NOT_FOUND');
});

const deleted: ContactEvent = { type: 'CustomerDeleted', data: {} };
const merged: ContactEvent = { type: 'CustomerMerged', data: { into: 1001, name: 'R. Abernathy' } };

it('deletes once; what is deleted or merged cannot be edited or merged', () => {
  customer
    .after(added())
    .when({ type: 'DeleteContact', ...me })
    .records(deleted);
  customer
    .after(added(), deleted)
    .when({ type: 'DeleteContact', ...me })
    .records();
  customer
    .after(added(), deleted)
    .when(change({ phone: '1' }))
    .refuses('CONTACT_DELETED');
  customer
    .after(added(), merged)
    .when(change({ phone: '1' }))
    .refuses('CONTACT_MERGED');
  const into = (id: number, seen = 0) => ({ type: 'MergeInto', ...me, into: id, name: 'R. Abernathy', seen }) as const;
  customer.after(added()).when(into(1001)).records(merged);
  customer.after(added(), merged).when(into(1001)).records();
  customer.after(added(), merged).when(into(1002)).refuses('CONTACT_MERGED');
  customer.after(added(), deleted).when(into(1001)).refuses('CONTACT_DELETED');
  customer
    .after(added(), changed({ phone: '5' }))
    .when(into(1001))
    .refuses('CONTACT_CHANGED');
});

it('the refusal of an edit names who deleted or merged the contact', () => {
  customer
    .after(added())
    .afterColleague(deleted)
    .when(change({ phone: '1' }))
    .refuses('CONTACT_DELETED', 'Marcus deleted this contact meanwhile. Nothing was changed; undo the deletion first.');
  customer
    .after(added())
    .afterColleague(merged)
    .when(change({ phone: '1' }))
    .refuses('CONTACT_MERGED', 'Marcus merged this contact into another meanwhile. Nothing was changed.');
});

describe('a contact that is distinct from another', () => {
  const mark = { type: 'MarkDistinct', ...me, from: 7, name: 'R.' } as const;
  const marked: ContactEvent = { type: 'CustomerMarkedDistinct', data: { from: 7, distinct: true, name: 'R.' } };

  it('is marked once, while it is there', () => {
    customer.after(added()).when(mark).records(marked);
    customer.after(added(), marked).when(mark).records();
    customer.after(added(), deleted).when(mark).refuses('CONTACT_DELETED');
    customer.after(added(), merged).when(mark).refuses('CONTACT_MERGED');
  });

  it('is unmarked by undo, whatever was deleted and restored since', () => {
    customer
      .after(added(), marked, deleted, { type: 'CustomerRestored', data: {} })
      .when({ type: 'UndoContact', organizationId: 3, userId: 1, revision: 1 })
      .records({ ...marked, data: { from: 7, distinct: false, name: 'R.' } } as ContactEvent);
  });
});

describe('undo', () => {
  const undo = (revision?: number, userId = 1) => ({ type: 'UndoContact', organizationId: 3, userId, revision }) as const;
  it('takes an edit, a deletion, a merge and an addition back', () => {
    customer
      .after(added(), changed({ phone: '5', notes: 'x' }))
      .when(undo(1))
      .records(changed({ phone: ruth.phone, notes: '' }));
    customer.after(added(), deleted).when(undo(1)).records({ type: 'CustomerRestored', data: {} });
    customer.after(added(), merged).when(undo(1)).records({ type: 'CustomerRestored', data: {} });
    customer.after(added()).when(undo(0)).records(deleted);
    customer
      .after(added(), { type: 'CustomerMarkedDistinct', data: { from: 7, distinct: true, name: 'R.' } })
      .when(undo(1))
      .records({
        type: 'CustomerMarkedDistinct',
        data: { from: 7, distinct: false, name: 'R.' },
      });
  });

  it('is refused where the same was written since; another field does not matter', () => {
    const twice = customer.after(added(), changed({ phone: '5' }), changed({ phone: '6' }));
    twice.when(undo(1)).refuses('CONTACT_UNDO_CONFLICT');
    customer
      .after(added(), changed({ phone: '5' }), changed({ notes: 'x' }))
      .when(undo(1))
      .records(changed({ phone: ruth.phone }));
    customer
      .after(added(), changed({ phone: '5' }))
      .when(undo(0))
      .refuses('CONTACT_UNDO_CONFLICT');
    customer.after(added()).when(undo(7)).refuses('CONTACT_UNDO_CONFLICT');
  });

  it('names who changed the contact since', () => {
    customer
      .after(added(), changed({ phone: '5' }))
      .afterColleague(changed({ phone: '6' }))
      .when(undo(1))
      .refuses('CONTACT_UNDO_CONFLICT', 'Marcus changed Ruth Abernathy since, so that it cannot be undone.');
  });

  it('takes a deletion back once', () => {
    customer.after(added(), deleted, { type: 'CustomerRestored', data: {} }).when(undo(1)).refuses('CONTACT_UNDO_CONFLICT');
  });

  it('of an edit needs the contact to be there, and R188: to be found by one of the five afterwards', () => {
    customer
      .after(added(), changed({ phone: '5' }), deleted)
      .when(undo(1))
      .refuses('CONTACT_DELETED');
    customer
      .after(added(), changed({ companyName: 'Abernathy and Sons' }), changed({ firstName: '', lastName: '', phone: '' }))
      .when(undo(1))
      .refuses('CONTACT_INCOMPLETE');
  });

  it('without a revision takes back the caller’s own latest step only, and again does it again', () => {
    const edited = customer.after(added(), changed({ phone: '5' }));
    edited.when(undo()).records(changed({ phone: ruth.phone }));
    edited.when(undo(undefined, 2)).refuses('CONTACT_UNDO_CONFLICT');
    customer
      .after(added(), changed({ phone: '5' }), changed({ phone: ruth.phone }))
      .when(undo())
      .records(changed({ phone: '5' }));
  });
});

it('the audit tells each event in a sentence, with the old and the new value', () => {
  const decider = contactDecider('customer');
  const tell = (event: ContactEvent, ...past: ContactEvent[]) => {
    const { sentence, before, after } = contactDefinitionOf(event).audit(stateAfter(decider, 1000, past), event.data);
    return [sentence, before, after];
  };
  expect(tell(added())).toEqual(['Added the customer Ruth Abernathy in the organization’s list', '', '']);
  expect(tell(added(1))[0]).toBe('Added the customer Ruth Abernathy in their own list');
  expect(tell(changed({ phone: '5', notes: 'x' }), added())).toEqual([
    'Changed phone and notes of the customer Ruth Abernathy',
    '614-555-0119; nothing',
    '5; x',
  ]);
  expect(tell(deleted, added())).toEqual(['Deleted the customer Ruth Abernathy', 'Ruth Abernathy, 614-555-0119', '']);
  expect(tell(merged, added())).toEqual([
    'Merged the customer Ruth Abernathy into R. Abernathy',
    'Ruth Abernathy, 614-555-0119',
    'R. Abernathy',
  ]);
  expect(tell({ type: 'CustomerRestored', data: {} }, added(), merged)[0]).toBe('Took back the merge of the customer Ruth Abernathy');
  expect(tell({ type: 'CustomerRestored', data: {} }, added(), deleted)[0]).toBe('Took back the deletion of the customer Ruth Abernathy');
});

describe('R333: a message names what was done, and in which list', () => {
  it.each<[string, ContactKind, 'added' | 'modified' | 'deleted', 'mine' | 'organization', string]>([
    ['M077', 'customer', 'added', 'mine', 'Customer added, My list'],
    ['M078', 'customer', 'added', 'organization', 'Customer added, Organization list'],
    ['M079', 'customer', 'modified', 'mine', 'Customer modified, My list'],
    ['M080', 'customer', 'modified', 'organization', 'Customer modified, Organization list'],
    ['M081', 'customer', 'deleted', 'mine', 'Customer deleted, My list'],
    ['M082', 'customer', 'deleted', 'organization', 'Customer deleted, Organization list'],
    ['M084', 'vendor', 'added', 'mine', 'Vendor added, My list'],
    ['M085', 'vendor', 'added', 'organization', 'Vendor added, Organization list'],
    ['M086', 'vendor', 'modified', 'mine', 'Vendor modified, My list'],
    ['M087', 'vendor', 'modified', 'organization', 'Vendor modified, Organization list'],
    ['M088', 'vendor', 'deleted', 'mine', 'Vendor deleted, My list'],
    ['M089', 'vendor', 'deleted', 'organization', 'Vendor deleted, Organization list'],
  ])('%s: a %s that was %s in the list %s: %s', (_message, kind, done, list, words) =>
    expect(contactMessage(kind, done, list)).toBe(words),
  );
});
