import { inventPassword, passwordRules } from '../../web/accounts/password/password-rules.ts';

const missing = (password: string, own: string[] = []) =>
  passwordRules(password, own).flatMap(({ words, kept }) => (kept ? [] : words.replace(/^\d+ of /, '')));

it('R002-R005: says which rules a password does not keep', () => {
  expect(missing('')).toEqual(['12 characters', 'a digit', 'a lowercase letter', 'an uppercase letter', 'not a common password']);
  expect(missing('Ab1')).toEqual(['12 characters', 'not a common password']);
  expect(missing('wet-saw-Duncan-88')).toEqual([]);
  expect(missing('Duncan-Idaho-88', ['Duncan Idaho'])).toEqual(['not a common password']);
});

it.each([() => 0, (below: number) => below - 1, undefined])('invents one that keeps every rule', (random) => {
  for (let n = 0; n < 50; n++) expect(missing(inventPassword(random))).toEqual([]);
});

it('never invents the same twice', () => {
  expect(new Set(Array.from({ length: 500 }, () => inventPassword())).size).toBe(500);
});
