import { type EventOf, fieldsMarked } from '../../../contracts/event.ts';
import { recordDecider } from '../../../server/platform/records/record.decider.ts';
import { given, stateAfter } from '../../given.ts';
import { providerRecord } from './provider.ts';

const decider = recordDecider(providerRecord);
const provider = given(decider);
const dana = { userId: 1, organizationId: 3, admin: false };
const marcus = { userId: 2, organizationId: 3, admin: true };
const acme = { company: 'Acme', phone: '555', category: 'Plumber' };
type ProviderEvent = EventOf<typeof providerRecord.events>;
const added: ProviderEvent = { type: 'ProviderAdded', data: { id: 1000, organizationId: 3, userId: 1, fields: acme } };
const changed = (fields: Partial<typeof acme>): ProviderEvent => ({ type: 'ProviderChanged', data: { changed: fields } });

describe('a record of a person', () => {
  it('is theirs alone, whatever their organisation is, and is on no list of an organisation', () => {
    provider.when({ type: 'AddProvider', ...dana, list: 'mine', fields: acme }).records(added);
    provider.when({ type: 'AddProvider', ...marcus, list: 'organization', fields: acme }).refuses('ADDENDUM_LOCKED');
    const one = provider.after(added);
    one.when({ type: 'ChangeProvider', ...dana, organizationId: 4, changed: { phone: '' } }).records(changed({ phone: '' }));
    one.when({ type: 'ChangeProvider', ...marcus, changed: { phone: '' } }).refuses('ADDENDUM_NOT_FOUND');
  });
});

describe('what a kind of record does not say itself', () => {
  const { ProviderAdded, ProviderChanged, ProviderDeleted, ProviderRestored } = providerRecord.events;
  const state = stateAfter(decider, 1000, [added]);
  const everything = { company: 'Acme Pipes', phone: '', category: 'Roofer' };

  it('the audit names the record and the fields, with their values before and after', () => {
    expect(ProviderAdded.audit(state, added.data as never)).toMatchObject({ kind: 'contacts', sentence: 'Added the provider Acme' });
    expect(ProviderChanged.audit(state, { changed: everything })).toMatchObject({
      sentence: 'Changed company, phone and category of the provider Acme',
      before: 'Acme; 555; Plumber',
      after: 'Acme Pipes; nothing; Roofer',
    });
    expect(ProviderDeleted.audit(state, {}).sentence).toBe('Deleted the provider Acme');
    expect(ProviderRestored.audit(state, {}).sentence).toBe('Took back the deletion of the provider Acme');
  });

  it('a refusal names who was first, and the field', () => {
    provider
      .after(added)
      .afterColleague(changed({ phone: '1' }))
      .when({ type: 'ChangeProvider', ...dana, changed: { phone: '2' }, seen: 0 })
      .refuses('ADDENDUM_CHANGED', 'Marcus changed the phone meanwhile. Please look again.');
  });

  it('fields are personal as their stored shapes are, in the first event and in changes', () => {
    const personal = (name: keyof typeof providerRecord.events) =>
      fieldsMarked(providerRecord.events[name].shape.schema, 'personal').map(({ path }) => path.join('.'));
    expect(personal('ProviderAdded')).toEqual(['fields.phone']);
    expect(personal('ProviderChanged')).toEqual(['changed.phone']);
  });
});

it('the latest twenty steps can be taken back', () => {
  const steps = Array.from({ length: 21 }, (_, n) => changed({ phone: String(n) }));
  const one = provider.after(added, ...steps, changed({ category: 'Roofer' }));
  one.when({ type: 'UndoProvider', ...dana, revision: 22 }).records(changed({ category: 'Plumber' }));
  one.when({ type: 'UndoProvider', ...dana, revision: 2 }).refuses('ADDENDUM_UNDO_CONFLICT');
  expect(stateAfter(decider, 1000, [added, ...steps]).steps).toHaveLength(20);
});
