import type { Person } from '../../../contracts/accounts/people/get-people.ts';
import { abilitiesOf, byRole, differs, draftOf, shownPeople, withFlag } from '../../../web/accounts/people/people-model.ts';

const person = (name: string, part: Partial<Person> = {}): Person => ({
  userId: name.length,
  name,
  email: `${name.toLowerCase()}@hartwell.example`,
  role: 'Estimator',
  remark: 'FFF',
  rights: [],
  isSuspended: false,
  ...part,
});

it('people are found by name and address, among all, the active or the suspended', () => {
  const people = [person('Marcus'), person('Tyler', { isSuspended: true })];
  expect(shownPeople(people, 'All', ' MARC').map(({ name }) => name)).toEqual(['Marcus']);
  expect(shownPeople(people, 'All', 'hartwell')).toHaveLength(2);
  expect(shownPeople(people, 'Suspended', '').map(({ name }) => name)).toEqual(['Tyler']);
  expect(shownPeople(people, 'Active', 'tyler')).toEqual([]);
});

it('R336: one of the three flags is turned in its place', () => {
  expect(withFlag('FFF', 'ManageOrganizationUsers', true)).toBe('FTF');
  expect(withFlag('TTT', 'AddLogo', false)).toBe('TTF');
  expect(differs(person('Marcus'), { ...draftOf(person('Marcus')), remark: 'FFT' })).toBe(true);
  expect(differs(person('Marcus'), draftOf(person('Marcus')))).toBe(false);
});

it('R011: what somebody can is told in words, with its limit, and what saving would bring or take', () => {
  expect([byRole('Estimator', 'SendReport'), byRole('Office', 'SendReport'), byRole('Contractor', 'SendReport')]).toEqual([
    'to $25,000.00',
    'no',
    'yes',
  ]);
  const { can, cannot } = abilitiesOf(person('Marcus'), { role: 'Office', remark: 'FFT' });
  expect(can).toContainEqual({ right: 'AddLogo', words: 'change the logo', change: 'gained' });
  expect(can).toContainEqual({ right: 'RecordPayment', words: 'record payments and expenses', change: 'gained' });
  expect(cannot).toContainEqual({ right: 'EditEstimate', words: 'write estimates', change: 'lost' });
  expect(cannot.find(({ right }) => right === 'ViewAudit')?.change).toBe('same');
  expect(abilitiesOf(person('Marcus'), draftOf(person('Marcus'))).can).toContainEqual({
    right: 'SendReport',
    words: 'send reports, change orders and invoices up to $25,000.00',
    change: 'same',
  });
});
