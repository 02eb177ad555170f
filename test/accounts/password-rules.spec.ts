import { inventPassword, passwordRules } from '../../web/accounts/password/password-rules.ts';

const missing = (password: string, own: string[] = []) =>
  passwordRules(password, own).flatMap(({ words, kept }) => (kept ? [] : words.replace(/^\d+ of /, '')));

it('R002-R005: says which rules a password does not keep', () => {
  expect(missing('')).toEqual(['12 characters', 'a digit', 'a lowercase letter', 'an uppercase letter', 'no common word or name']);
  expect(missing('Ab1')).toEqual(['12 characters', 'no common word or name']);
  expect(missing('wet-saw-Duncan-88')).toEqual([]);
  expect(missing('Duncan-Idaho-88', ['Duncan Idaho'])).toEqual(['no common word or name']);
});

it('invents one that keeps every rule', () => {
  let drawn = 0;
  expect(inventPassword((below) => drawn++ % below)).toMatch(/^([A-Za-z]{5}-){4}\d\d$/);
  for (let n = 0; n < 200; n++) expect(missing(inventPassword())).toEqual([]);
});

it('never invents the same twice', () => {
  expect(new Set(Array.from({ length: 500 }, () => inventPassword())).size).toBe(500);
});
