import { isCommonPassword } from '../../contracts/accounts/common-password.ts';

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
