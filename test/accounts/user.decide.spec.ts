import type { AccountEvent } from '../../contracts/accounts/events.ts';
import type { Recorded } from '../../contracts/log.ts';
import { fullName, userDecider } from '../../server/accounts/user.decider.ts';

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
  const events = userDecider.decide(CONFIRM, userDecider.initial(7));
  expect(events).toEqual([
    { type: 'UserSignedUp', data: { userId: 7, ...details, signedUpAt: CONFIRM.signedUpAt } },
    { type: 'UserActivated', data: { userId: 7 } },
  ]);
  const now = events.reduce((was, event) => userDecider.evolve(was, event as Recorded<AccountEvent>), userDecider.initial(7));
  expect(now).toEqual({ id: 7, active: true, details });
  expect(userDecider.decide(CONFIRM, now)).toEqual([]);
});

it('a person is called by both names, by the one there is, or by the user name', () => {
  expect(fullName(details)).toBe('Dana Whitfield');
  expect(fullName({ ...details, firstName: '' })).toBe('Whitfield');
  expect(fullName({ ...details, firstName: '', lastName: '' })).toBe('dana');
});
