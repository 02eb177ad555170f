import type { AccountEvent, UserDetails } from '../../contracts/accounts/events.ts';
import {
  findUser,
  phoneOf,
  rightsOf,
  rolesOf,
  type UserRow,
  type UserTables,
  users,
  waitingInvitations,
} from '../../projections/accounts/users.ts';
import { userDecider } from '../../server/accounts/user.decider.ts';
import { expectStorable, type Folding, recorded, startFolding, withOddTexts } from '../folding.ts';

const AT = '2026-03-09T15:00:00.000Z';

function details(n: number): UserDetails {
  return {
    userName: `person${n}`,
    firstName: 'Person',
    lastName: String(n),
    email: `person${n}@mail.example`,
    workNumber: n % 2 === 0 ? '' : '614 555 0100',
    mobileNumber: '614 555 0199',
    jobFunction: 'Estimator',
    userType: 'Contractor',
    organizationId: 1_000 + Math.floor(n / 2),
    organizationName: 'Whitfield',
    isAdmin: n === 1,
  };
}

const log = () =>
  [1, 2, 3, 4, 5].flatMap((n) =>
    recorded(`user-${n}`, userDecider.decide({ type: 'ConfirmSignUp', details: details(n), signedUpAt: AT }, userDecider.initial(n)), {
      position: n * 2,
      at: AT,
    }),
  );

let folding: Folding;
beforeAll(async () => {
  folding = await startFolding();
});
afterAll(() => folding?.stop());

it('rebuilt = live, row for row, whatever the batches', async () => {
  const rowsOf = async (schema: string, size: number) => {
    const { db } = await folding.folded<UserTables>(users, schema, log(), size);
    return db.selectFrom('app_user').selectAll().orderBy('user_id').execute();
  };
  const live = await rowsOf('live', 1);
  expect(live).toHaveLength(5);
  expect(await rowsOf('rebuilt', 1_000)).toEqual(live);
  expect(await rowsOf('in_threes', 3)).toEqual(live);
});

it('folds names with NUL and half a surrogate pair that are in a log already', async () => {
  const odd = withOddTexts(log(), ['firstName', 'lastName', 'organizationName', 'workNumber']);
  const { db } = await folding.folded<UserTables>(users, 'odd', odd, 100);
  expectStorable(await db.selectFrom('app_user').selectAll().execute());
});

it('knows whose account is suspended, and whose is active again, whatever the batches', async () => {
  const suspended = (userId: number) => ({ type: 'UserSuspended', data: { userId, reason: 'On leave', at: AT } }) as const;
  const later = [
    ...recorded('user-2', [suspended(2)], { position: 20, at: AT }),
    ...recorded('user-3', [suspended(3), { type: 'UserReinstated', data: { userId: 3 } }], { position: 21, at: AT }),
  ];
  for (const size of [1, 100]) {
    const { models } = await folding.folded<UserTables>(users, `suspended_${size}`, [...log(), ...later], size);
    const found = await Promise.all([1, 2, 3].map(async (userId) => (await findUser(models, userId))?.suspended));
    expect(found).toEqual([false, true, false]);
  }
});

it('answers who a user is; the work phone before the mobile one', async () => {
  const { models } = await folding.folded<UserTables>(users, 'answers', log(), 100);
  expect(await findUser(models, 1)).toEqual({
    user_id: 1,
    user_name: 'person1',
    first_name: 'Person',
    last_name: '1',
    email: 'person1@mail.example',
    work_number: '614 555 0100',
    mobile_number: expect.any(String),
    organization_id: 1_000,
    organization_name: 'Whitfield',
    user_type: 'Contractor',
    is_admin: true,
    erase_at: null,
    erased: false,
    removed: false,
    suspended: false,
    asks_second_step: null,
    step_lost_at: null,
    step_opens_at: null,
    role: null,
    role_grants: null,
    own_rights: null,
  });
  expect(phoneOf((await findUser(models, 2)) as UserRow)).toBe('614 555 0199');
  expect(await findUser(models, 6)).toBeUndefined();
});

it('S003: names, numbers and address follow what somebody changes of themselves, whatever the batches', async () => {
  const later = [
    { type: 'ProfileChanged', data: { userId: 2, changed: { lastName: 'Roe', workNumber: '614 555 0142', contactZip: '43212' } } },
    { type: 'ProfileChanged', data: { userId: 2, changed: { contactZip: '43213' } } },
    { type: 'EmailChanged', data: { userId: 2, email: 'roe@mail.example', userName: 'roe@mail.example' } },
  ].flatMap((event, n) => recorded('user-2', [event as AccountEvent], { position: 20 + n, at: AT }));
  for (const size of [1, 100]) {
    const { models } = await folding.folded<UserTables>(users, `profile_${size}`, [...log(), ...later], size);
    const expected = { last_name: 'Roe', work_number: '614 555 0142', email: 'roe@mail.example', user_name: 'roe@mail.example' };
    expect(await findUser(models, 2)).toMatchObject(expected);
    expect((await findUser(models, 1))?.last_name).toBe('1');
  }
});

it('knows invitations, roles of an organization’s own and what they give, whatever the batches', async () => {
  const mail = { organizationName: 'Whitfield', invitedBy: 'Person 1', at: AT, expiresAt: '2026-03-16T15:00:00.000Z' };
  const invited = (userId: number, email: string) =>
    ({
      type: 'PersonInvited',
      data: { organizationId: 1_000, userId, email, ...mail, role: 'Foreman', own: [{ right: 'AddLogo' }] },
    }) as const;
  const role = (name: string) =>
    ({ type: 'RoleSaved', data: { organizationId: 1_000, name, words: '', grants: [{ right: 'ViewAudit' }] } }) as const;
  const people = recorded(
    'people-1000',
    [
      ...[role('Foreman'), role('Clerk'), invited(50, 'jo@mail.example'), invited(51, 'ana@mail.example'), invited(52, 'bo@mail.example')],
      {
        type: 'InvitationSentAgain',
        data: { organizationId: 1_000, userId: 50, email: 'jo@mail.example', ...mail, at: '2026-03-10T15:00:00.000Z' },
      },
      { type: 'InvitationWithdrawn', data: { organizationId: 1_000, userId: 51 } },
      { type: 'RoleDeleted', data: { organizationId: 1_000, name: 'Clerk' } },
    ],
    { position: 30, at: AT },
  );
  const joined = recorded(
    'user-52',
    [{ type: 'UserSignedUp', data: { userId: 52, ...details(1), isAdmin: false, organizationId: 1_000, signedUpAt: AT } }],
    { position: 60, at: AT },
  );
  const answers = async (schema: string, size: number) => {
    const { models } = await folding.folded<UserTables>(users, schema, [...log(), ...people, ...joined] as never, size);
    const bo = await findUser(models, 52);
    return {
      waiting: (await waitingInvitations(models, 1_000)).map(({ user_id, invited_at, role: name }) => [user_id, invited_at, name]),
      roles: await rolesOf(models, 1_000),
      bo: bo && rightsOf(bo).map(({ right }) => right),
    };
  };
  const live = await answers('people_live', 1);
  expect(live).toEqual({
    waiting: [[50, '2026-03-10T15:00:00.000Z', 'Foreman']],
    roles: [{ name: 'Foreman', words: '', grants: [{ right: 'ViewAudit' }] }],
    bo: ['AddLogo', 'ViewAudit'],
  });
  expect(await answers('people_rebuilt', 1_000)).toEqual(live);
});
