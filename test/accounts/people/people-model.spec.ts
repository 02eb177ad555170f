import type { Person } from '../../../contracts/accounts/people/get-people.ts';
import { ROLES, roleNamed } from '../../../contracts/kit/rights.ts';
import {
  abilitiesOf,
  addressesIn,
  byRole,
  changesOf,
  differs,
  draftOf,
  draftWith,
  FILTERS,
  headOf,
  neighbour,
  peopleCsv,
  ROLE_RIGHTS,
  shortLimit,
  shownInvitations,
  shownPeople,
  withFlag,
} from '../../../web/accounts/people/people-model.ts';

const person = (name: string, part: Partial<Person> = {}): Person => ({
  userId: name.length,
  name,
  email: `${name.toLowerCase()}@hartwell.example`,
  phone: '',
  role: 'Estimator',
  remark: 'FFF',
  rights: [],
  isSuspended: false,
  isRemoved: false,
  lostStep: null,
  secondStep: '',
  lastSeen: '',
  ...part,
});

it('people are found by name and address, among all, the active or the suspended', () => {
  const people = [person('Marcus'), person('Tyler', { isSuspended: true })];
  expect(shownPeople(people, 'All', ' MARC').map(({ name }) => name)).toEqual(['Marcus']);
  expect(shownPeople(people, 'All', 'hartwell')).toHaveLength(2);
  expect(shownPeople(people, 'Suspended', '').map(({ name }) => name)).toEqual(['Tyler']);
  expect(shownPeople(people, 'Active', 'tyler')).toEqual([]);
});

it('who was removed is counted among the removed alone', () => {
  const people = [person('Marcus'), person('Tyler', { isSuspended: true, isRemoved: true })];
  const names = (filter: (typeof FILTERS)[number]) => shownPeople(people, filter, '').map(({ name }) => name);
  expect(FILTERS.map((filter) => names(filter))).toEqual([['Marcus'], ['Marcus'], [], [], ['Tyler']]);
  expect(shownPeople(people, 'Removed', 'marc')).toEqual([]);
});

it('who is invited is shown among all and the invited; Up and Down go from row to row, and nowhere beyond the ends', () => {
  const ana = { userId: 9, email: 'Ana@hartwell.example', role: 'Office', remark: 'FFF', at: '', expiresAt: '', invitedBy: 'Priya' };
  expect(FILTERS.map((filter) => shownInvitations([ana], filter, ' ana').length)).toEqual([1, 0, 1, 0, 0]);
  expect(shownInvitations([ana], 'All', 'marcus')).toEqual([]);
  const ids = [4, 7, 9];
  expect([neighbour(ids, 4, 1), neighbour(ids, 9, -1), neighbour(ids, 9, 1), neighbour(ids, 4, -1)]).toEqual([7, 7, undefined, undefined]);
  // Whoever the filter hides is left for the first that it shows.
  expect([neighbour(ids, 1, 1), neighbour(ids, 1, -1)]).toEqual([4, undefined]);
});

it('heads of the matrix are short, and differ from each other', () => {
  const heads = ROLE_RIGHTS.map(headOf);
  expect(heads.every((head) => head.length <= 16)).toBe(true);
  expect(new Set(heads).size).toBe(heads.length);
  expect(['to $25,000.00', 'to $1,250.50', 'yes'].map(shortLimit)).toEqual(['to 25,000', 'to 1,250.50', 'yes']);
});

it('the export has a row for each person and each who is invited, with what the role gives, and runs no formula', () => {
  const people = [
    person('=Marcus', { remark: 'TFF', secondStep: 'passkey', lastSeen: '2026-11-23T13:00:00.000Z' }),
    person('Tyler, jr.', { isSuspended: true }),
  ];
  const csv = peopleCsv(people, ROLES, new Map([[7, 3]]), [{ email: 'ana@hartwell.example', role: 'Office' }]);
  const [head = '', marcus, tyler, ana, ...others] = csv.replace('\ufeff', '').split('\r\n');
  expect(head).toMatch(/^Name,Email,State,Role,Edit organization items,Manage users,Add logo,.*,Jobs,Last seen,Second step$/);
  expect(marcus).toMatch(
    /^'=Marcus,'=marcus@hartwell\.example,active,Estimator,yes,no,no,.*"to \$25,000\.00".*,3,2026-11-23T13:00:00\.000Z,passkey$/,
  );
  expect(tyler).toMatch(/^"Tyler, jr\.","tyler, jr\.@hartwell\.example",suspended,.*,0,,no second step$/);
  expect(ana).toMatch(/^,ana@hartwell\.example,invited,Office,no,no,no,.*,0,,$/);
  expect(others).toEqual(['']);
});

it('R336: one of the three flags is turned in its place', () => {
  expect(withFlag('FFF', 'ManageOrganizationUsers', true)).toBe('FTF');
  expect(withFlag('TTT', 'AddLogo', false)).toBe('TTF');
  expect(differs(person('Marcus'), { ...draftOf(person('Marcus')), remark: 'FFT' })).toBe(true);
  expect(differs(person('Marcus'), draftOf(person('Marcus')))).toBe(false);
});

it('R011: what somebody can is told in words, with its limit, and what saving would bring or take', () => {
  expect(['Estimator', 'Office', 'Contractor'].map((name) => byRole(roleNamed(name), 'SendReport'))).toEqual([
    'to $25,000.00',
    'no',
    'yes',
  ]);
  const { can, cannot } = abilitiesOf(draftOf(person('Marcus')), { role: 'Office', remark: 'FFT' }, ROLES);
  expect(can).toContainEqual({ right: 'AddLogo', words: 'change the logo', change: 'gained' });
  expect(can).toContainEqual({ right: 'RecordPayment', words: 'record payments and expenses', change: 'gained' });
  expect(cannot).toContainEqual({ right: 'EditEstimate', words: 'write estimates', change: 'lost' });
  expect(cannot.find(({ right }) => right === 'ViewAudit')?.change).toBe('same');
  expect(abilitiesOf(draftOf(person('Marcus')), draftOf(person('Marcus')), ROLES).can).toContainEqual({
    right: 'SendReport',
    words: 'send reports, change orders and invoices up to $25,000.00',
    change: 'same',
  });
});

it('what a colleague saves meanwhile stays beside what is not saved yet; another role than the one that was seen is told to the server', () => {
  const before = person('Marcus');
  const mine = changesOf(before, { role: 'Office', remark: 'FTF' });
  const theirs = person('Marcus', { remark: 'TFF', role: 'Contractor' });
  expect(draftWith(theirs, mine)).toEqual({ role: 'Office', remark: 'TTF' });
  expect(changesOf(theirs, { role: 'Office', remark: 'TTT' }, mine)).toEqual({
    flags: { ManageOrganizationUsers: true, AddLogo: true },
    role: { to: 'Office', seen: 'Estimator' },
  });
  expect(changesOf(theirs, draftOf(theirs), mine)).toEqual({ flags: {} });
  expect(draftWith(theirs, undefined)).toEqual(draftOf(theirs));
});

it('addresses are read as they are typed or pasted, each once', () => {
  expect(addressesIn(' jo@a.example,ana@a.example;  JO@a.example\nbo@a.example ')).toEqual([
    'jo@a.example',
    'ana@a.example',
    'bo@a.example',
  ]);
  expect(addressesIn(' , ')).toEqual([]);
});
