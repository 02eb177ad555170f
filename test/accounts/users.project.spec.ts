import type { UserDetails } from '../../contracts/accounts/events.ts';
import { findUser, type UserTables, users } from '../../projections/accounts/users.ts';
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
    phone: '614 555 0100',
    organization_id: 1_000,
    organization_name: 'Whitfield',
    user_type: 'Contractor',
    is_admin: true,
    suspended: false,
    role: null,
    own_rights: null,
  });
  expect((await findUser(models, 2))?.phone).toBe('614 555 0199');
  expect(await findUser(models, 6)).toBeUndefined();
});
