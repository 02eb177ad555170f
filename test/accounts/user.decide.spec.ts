import type { AccountEvent } from '../../contracts/accounts/events.ts';
import { fullName, userDecider } from '../../server/accounts/user.decider.ts';
import { given, stateAfter } from '../given.ts';

const details = {
  userName: 'dana',
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@whitfield.example',
  workNumber: '',
  mobileNumber: '',
  jobFunction: 'Estimator',
  userType: 'Contractor',
  organizationId: 3,
  organizationName: 'Hartwell',
  isAdmin: false,
};
const CONFIRM = { type: 'ConfirmSignUp', details, signedUpAt: '2026-11-01T08:00:00.000Z' } as const;

it('R496: a confirmed sign-up makes the account and activates it, once', () => {
  const signedUp: AccountEvent[] = [
    { type: 'UserSignedUp', data: { userId: 7, ...details, signedUpAt: CONFIRM.signedUpAt } },
    { type: 'UserActivated', data: { userId: 7 } },
  ];
  const user = given(userDecider, 7);
  user.when(CONFIRM).records(...signedUp);
  expect(stateAfter(userDecider, 7, signedUp)).toEqual({
    ...{ id: 7, active: true, details, signedUpAt: CONFIRM.signedUpAt },
    ...{
      tasksShown: null,
      removedAt: null,
      suspended: null,
      erasure: null,
      knownAt: null,
      passwordChangedAt: null,
      means: new Map(),
      lostStep: null,
      profile: expect.objectContaining({ contactZip: '' }),
    },
  });
  user
    .after(...signedUp)
    .when(CONFIRM)
    .records();
});

it('R129, R130: an account is suspended once for a reason, and made active again', () => {
  const user = given(userDecider, 7).after({ type: 'UserActivated', data: { userId: 7 } });
  const suspend = { type: 'SuspendUser', reason: 'On leave', at: '2026-11-23T12:00:00.000Z' } as const;
  const suspended = { type: 'UserSuspended', data: { userId: 7, reason: 'On leave', at: suspend.at } } as const;
  user.when(suspend).records(suspended);
  user.after(suspended).when(suspend).records();
  user
    .after(suspended)
    .when({ type: 'ReinstateUser' })
    .records({ type: 'UserReinstated', data: { userId: 7 } });
  user.when({ type: 'ReinstateUser' }).records();
});

it('who is removed is suspended with it, once, whatever stood before, and comes back as who was suspended', () => {
  const user = given(userDecider, 7).after({ type: 'UserActivated', data: { userId: 7 } });
  const at = '2026-11-28T12:00:00.000Z';
  const removed = { type: 'UserRemoved', data: { userId: 7, at } } as const;
  const suspended = { type: 'UserSuspended', data: { userId: 7, reason: 'Left', at } } as const;
  user.when({ type: 'RemoveUser', at }).records(removed);
  user.after(suspended).when({ type: 'RemoveUser', at }).records(removed);
  user.after(removed).when({ type: 'RemoveUser', at }).records();
  user.after(removed).when({ type: 'SuspendUser', reason: 'Left', at }).records();
  user
    .after(removed)
    .when({ type: 'ReinstateUser' })
    .records({ type: 'UserReinstated', data: { userId: 7 } });
  user
    .after(removed, { type: 'UserReinstated', data: { userId: 7 } })
    .when({ type: 'SuspendUser', reason: 'Left', at })
    .records(suspended);
});

it('S003, S004: only what differs is recorded, and names and numbers are those of the account from then on', () => {
  const before: AccountEvent[] = [{ type: 'UserSignedUp', data: { userId: 7, ...details, signedUpAt: CONFIRM.signedUpAt } }];
  const changed = { firstName: 'Dana', lastName: 'Whitfield-Roe', workNumber: '6145550142', contactZip: '43212' };
  const recorded: AccountEvent = {
    type: 'ProfileChanged',
    data: { userId: 7, changed: { lastName: 'Whitfield-Roe', workNumber: '6145550142', contactZip: '43212' } },
  };
  const user = given(userDecider, 7);
  user
    .after(...before)
    .when({ type: 'ChangeProfile', changed })
    .records(recorded);
  user
    .after(...before, recorded)
    .when({ type: 'ChangeProfile', changed })
    .records();
  const state = stateAfter(userDecider, 7, [...before, recorded]);
  expect(state.details).toMatchObject({ firstName: 'Dana', lastName: 'Whitfield-Roe', workNumber: '6145550142' });
  expect(state.profile).toMatchObject({ contactZip: '43212', contactCity: '' });
});

it('a means of the second step is added and removed, but not the last one', () => {
  const at = '2026-11-26T09:00:00.000Z';
  const add = (means: string) => ({ type: 'AddSecondStepMeans', means, kind: 'passkey', name: means, at }) as const;
  const remove = (means: string) => ({ type: 'RemoveSecondStepMeans', means, at }) as const;
  const added = (means: string): AccountEvent => ({
    type: 'SecondStepMeansAdded',
    data: { userId: 7, means, kind: 'passkey', name: means, at },
  });
  const user = given(userDecider, 7);
  user.when(add('laptop')).records(added('laptop'));
  user.after(added('laptop')).when(remove('laptop')).refuses('LAST_MEANS');
  user
    .after(added('laptop'), added('phone'))
    .when(remove('laptop'))
    .records({ type: 'SecondStepMeansRemoved', data: { userId: 7, means: 'laptop', at } });
  user.when(remove('another')).records();
});

it('a person is called by both names, by the one there is, or by the user name', () => {
  expect(fullName(details)).toBe('Dana Whitfield');
  expect(fullName({ ...details, firstName: '' })).toBe('Whitfield');
  expect(fullName({ ...details, firstName: '', lastName: '' })).toBe('dana');
});
