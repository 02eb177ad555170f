import { isVendorOf } from '../../web/contacts/contacts/fields.ts';

const tile = { id: 7, displayName: 'Ray Delacroix', companyName: 'Scioto Tile', email: 'ray@scioto.example', phone: '6145550190' };

it.each<[string, boolean]>([
  ['', true],
  ['tile scio', true],
  ['DELA', true],
  ['ray@', true],
  ['(614) 555-01', true],
  ['14', false],
  ['tile kemper', false],
  ['٦١٤', false],
])('S079: a vendor is searched by its names, mail and phone: %s finds it: %s', (typed, found) => {
  expect(isVendorOf(tile, typed)).toBe(found);
});
