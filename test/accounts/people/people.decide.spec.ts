import type { PeopleEvent } from '../../../contracts/accounts/people/people.events.ts';
import { grantsOf, grantsOfRemark, limitOf, remarkOf, together } from '../../../contracts/kit/rights.ts';
import type { KnownPerson } from '../../../server/accounts/people/known-person.ts';
import { peopleDecider } from '../../../server/accounts/people/people.decider.ts';
import { given } from '../../given.ts';

const priya: KnownPerson = { userId: 1, name: 'Priya Raman', isAdmin: true, suspended: false };
const dana: KnownPerson = { userId: 2, name: 'Dana Whitfield', isAdmin: false, suspended: false };
const people = [priya, dana];
const organization = given(peopleDecider, 3);

const change = (changes: { userId: number; remark: string; seen?: string }[], known = people) =>
  ({ type: 'ChangeUserRights', people: known, changes }) as const;
const changed = ({ userId, name }: KnownPerson, was: string, remark: string): PeopleEvent => ({
  type: 'MemberRightsChanged',
  data: { organizationId: 3, userId, name, was: grantsOfRemark(was), own: grantsOfRemark(remark) },
});

describe('rights of one’s own', () => {
  it('R336, R340: an administrator begins with all three, a colleague with none; a change is recorded once', () => {
    organization.when(change([{ userId: 2, remark: 'TFF' }])).records(changed(dana, 'FFF', 'TFF'));
    organization.when(change([{ userId: 1, remark: 'TTT' }])).records();
    organization
      .after(changed(dana, 'FFF', 'TFF'))
      .when(change([{ userId: 2, remark: 'TFF' }]))
      .records();
    organization
      .after(changed(dana, 'FFF', 'TFF'))
      .when(change([{ userId: 2, remark: 'FFT' }]))
      .records(changed(dana, 'TFF', 'FFT'));
  });

  it('of several people are changed together or not at all', () => {
    organization
      .when(
        change([
          { userId: 2, remark: 'FTF' },
          { userId: 1, remark: 'FFF' },
        ]),
      )
      .records(changed(dana, 'FFF', 'FTF'), changed(priya, 'TTT', 'FFF'));
    organization
      .when(
        change([
          { userId: 2, remark: 'FTF' },
          { userId: 9, remark: 'FFF' },
        ]),
      )
      .refuses('NOT_FOUND');
  });

  it('the last right to manage users stays, also where only a suspended colleague would be left with it', () => {
    organization.when(change([{ userId: 1, remark: 'TFT' }])).refuses('LAST_MANAGER');
    const given = organization.after(changed(dana, 'FFF', 'FTF'));
    given.when(change([{ userId: 1, remark: 'FFF' }])).records(changed(priya, 'TTT', 'FFF'));
    given.when(change([{ userId: 1, remark: 'FFF' }], [priya, { ...dana, suspended: true }])).refuses('LAST_MANAGER');
  });

  it('that a colleague changed meanwhile are not overwritten, unless they are the same by now', () => {
    const given = organization.after(changed(dana, 'FFF', 'TFF'));
    given.when(change([{ userId: 2, remark: 'FFT', seen: 'FFF' }])).refuses('RIGHTS_CHANGED');
    given.when(change([{ userId: 2, remark: 'TFF', seen: 'FFF' }])).records();
    given.when(change([{ userId: 2, remark: 'TFT', seen: 'TFF' }])).records(changed(dana, 'TFF', 'TFT'));
  });
});

describe('a role', () => {
  const role = (to: string, seen?: string) => ({ type: 'ChangeRole', people, userId: 2, role: to, seen }) as const;
  const roleChanged = (was: string, to: string): PeopleEvent => ({
    type: 'MemberRoleChanged',
    data: { organizationId: 3, userId: 2, name: dana.name, was, role: to },
  });

  it('is another one from now on; one that there is not is refused, and so is a change over a colleague’s', () => {
    organization.when(role('Office')).records(roleChanged('Contractor', 'Office'));
    organization.when(role('Contractor')).records();
    organization.when(role('Captain')).refuses('NO_SUCH_ROLE');
    organization.after(roleChanged('Contractor', 'Office')).when(role('Estimator', 'Contractor')).refuses('RIGHTS_CHANGED');
    organization.when({ ...role('Office'), userId: 9 }).refuses('NOT_FOUND');
  });
});

describe('rights', () => {
  it('R336: the string has a T for each of the three flags, in the documents’ order', () => {
    for (const remark of ['FFF', 'TFF', 'FTF', 'FFT', 'TTF', 'TFT', 'FTT', 'TTT']) expect(remarkOf(grantsOfRemark(remark))).toBe(remark);
    expect(grantsOfRemark('TFT').map(({ right }) => right)).toEqual(['EditOrganizationItems', 'AddLogo']);
  });

  it('R011: by the role and of one’s own count together; of two limits the wider', () => {
    expect(limitOf(grantsOf('Estimator', []), 'SendReport')).toBe('25000.00');
    expect(limitOf(grantsOf('Office', []), 'SendReport')).toBe('0.00');
    const more = together(grantsOf('Estimator', []), [{ right: 'SendReport', limit: '30000.00' }, { right: 'AddLogo' }]);
    expect([limitOf(more, 'SendReport'), remarkOf(more)]).toEqual(['30000.00', 'FFT']);
    expect(limitOf(together(more, [{ right: 'SendReport' }]), 'SendReport')).toBeUndefined();
  });
});
