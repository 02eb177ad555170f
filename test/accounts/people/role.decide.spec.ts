import type { PeopleEvent } from '../../../contracts/accounts/people/people.events.ts';
import type { Grants } from '../../../contracts/kit/rights.ts';
import { roleNamed } from '../../../contracts/kit/rights.ts';
import type { KnownPerson } from '../../../server/accounts/people/known-person.ts';
import { peopleDecider } from '../../../server/accounts/people/people.decider.ts';
import { given } from '../../given.ts';

const organization = given(peopleDecider, 3);
const AT = '2026-11-25T09:00:00.000Z';
const dana: KnownPerson = { userId: 2, name: 'Dana Whitfield', isAdmin: false, suspended: false };
const grants: Grants = [{ right: 'EditEstimate' }, { right: 'SendReport', limit: '10000.00' }];
const save = (name: string, more: { grants?: Grants; words?: string; seen?: Grants | null } = {}) =>
  ({ type: 'SaveRole', name, words: '', grants, ...more }) as const;
const saved = (name: string, of: Grants = grants): Extract<PeopleEvent, { type: 'RoleSaved' }> => ({
  type: 'RoleSaved',
  data: { organizationId: 3, name, words: '', grants: [...of] },
});
const change = (role: string) => ({ type: 'ChangeRole', people: [dana], userId: 2, role }) as const;

it('R011-R013: a role of one’s own is made, given, and changed; it can be given from then on', () => {
  organization.when(change('Foreman')).refuses('NO_SUCH_ROLE');
  organization.when(save('Foreman', { seen: null })).records(saved('Foreman'));
  const made = organization.after(saved('Foreman'));
  made.when(change('Foreman')).records({
    type: 'MemberRoleChanged',
    data: { organizationId: 3, userId: 2, name: 'Dana Whitfield', was: 'Contractor', role: 'Foreman' },
  });
  made.when(save('Foreman')).records();
  made.when(save('Foreman', { seen: null, grants: [] })).refuses('ROLE_EXISTS');
  made.when(save('foreman', { seen: null })).refuses('ROLE_EXISTS');
  made.when(save('Foreman', { seen: grants, grants: [] })).records(saved('Foreman', []));
  made.when(save('Foreman', { seen: [], grants: [{ right: 'ViewAudit' }] })).refuses('RIGHTS_CHANGED');
});

it('one of the product’s is changed for the organization and comes back by deleting it; the fixed ones are not changed', () => {
  const estimator = roleNamed('Estimator')?.grants as Grants;
  organization.when(save('Estimator', { seen: estimator })).records(saved('Estimator'));
  organization
    .after(saved('Estimator'))
    .when({ type: 'DeleteRole', name: 'Estimator', people: [dana], at: AT })
    .records({
      type: 'RoleDeleted',
      data: { organizationId: 3, name: 'Estimator' },
    });
  for (const name of ['Organization admin', 'Homeowner', 'Demo visitor']) organization.when(save(name)).refuses('ROLE_FIXED');
  organization.when({ type: 'DeleteRole', name: 'Estimator', people: [], at: AT }).refuses('NO_SUCH_ROLE');
});

it('a role that somebody has or is invited with stays', () => {
  const remove = { type: 'DeleteRole', name: 'Foreman', people: [dana], at: AT } as const;
  const given = organization.after(saved('Foreman'));
  given.when(remove).records({ type: 'RoleDeleted', data: { organizationId: 3, name: 'Foreman' } });
  organization
    .after(saved('Foreman'), {
      type: 'MemberRoleChanged',
      data: { organizationId: 3, userId: 2, name: 'Dana Whitfield', was: 'Contractor', role: 'Foreman' },
    })
    .when(remove)
    .refuses('ROLE_IN_USE');
  const invited: PeopleEvent = {
    type: 'PersonInvited',
    data: {
      ...{ organizationId: 3, userId: 20, email: 'jo@hartwell.example', organizationName: 'Hartwell', invitedBy: 'Priya' },
      ...{ at: AT, expiresAt: '2026-12-02T09:00:00.000Z', role: 'Foreman', own: [] },
    },
  };
  const waiting = organization.after(saved('Foreman'), invited);
  waiting.when(remove).refuses('ROLE_IN_USE');
  waiting
    .when({ ...remove, at: '2026-12-03T09:00:00.000Z' })
    .records({ type: 'RoleDeleted', data: { organizationId: 3, name: 'Foreman' } });
});

it('has at most 30 roles of its own', () => {
  const thirty = Array.from({ length: 30 }, (_, n) => saved(`Role ${n}`));
  organization
    .after(...thirty)
    .when(save('One more'))
    .refuses('TOO_MANY_ROLES');
});
