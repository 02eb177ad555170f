import { isCommonPassword } from '../../contracts/accounts/common-password.ts';
import { isLeakedPassword } from '../../server/accounts/password/leaked-passwords.ts';
import { passwordFaults } from '../../server/accounts/password-rules.ts';

it.each([
  'Password1234',
  'Aa1            ',
  'Contractor1234',
  'Scopebook-demo-1',
  'P@ssw0rd2026!',
  'Welcome-2026!!',
  'Summer2026!!',
  'Qwertyuiop12',
  'Abcdefghijk1',
  'Letmein12345',
  'Iloveyou1234',
  'TestTestTest1',
  'AdminAdmin123',
  '123456789Abc',
  'Aaaaaaaaaaa1',
  'Poiuytrewq99',
])('refuses %j', (password) => expect(isCommonPassword(password)).toBe(true));

it.each(['Correct-horse-9', 'Attackers-own-1', 'Hammer nail summer porch 7', 'xK4!tulane7Rd', 'Mudroom-bench-14', 'Rt7-vQm2-hLp9'])(
  'takes %j',
  (password) => expect(isCommonPassword(password)).toBe(false),
);

it('refuses one’s own name and address', () => {
  expect(isCommonPassword('Marta-Quillen-1', ['Marta', 'Quillen', 'marta@quillenbuild.example'])).toBe(true);
  expect(isCommonPassword('Marta-Quillen-1')).toBe(false);
});

it('refuses one’s own names and the product’s, however many', () => {
  expect(isCommonPassword('Scopebook-Marta-Quillen-2026', ['Marta', 'Quillen'])).toBe(true);
  expect(isCommonPassword('Marta-sawed-Quillen-porch-1', ['Marta', 'Quillen'])).toBe(false);
});

describe('what leaked most often', () => {
  it.each(['Michaeljordan23', '1Warriorsoftware!', 'Weaponofmassdestruction', 'Rootbeer', 'ILOVEYOU'])(
    '%j is one of it, in any case and with digits around it',
    (password) => expect(isLeakedPassword(password)).toBe(true),
  );

  it.each(['Hammer nail summer porch 7', 'xK4!tulane7Rd', '', '123', 'michaeljordan\nmichael'])('%j is not', (password) =>
    expect(isLeakedPassword(password)).toBe(password === '123'),
  );

  it('is not taken where a password is chosen, and the refusal names the field', () => {
    expect(isCommonPassword('Warriorsoftware1')).toBe(false);
    expect(passwordFaults('Warriorsoftware1', [], 'Password')).toEqual([
      { field: 'Password', message: 'is one of those that are guessed first; three words or more are better' },
    ]);
    expect(passwordFaults('Hammer nail summer porch 7', [], 'Password')).toEqual([]);
  });
});
