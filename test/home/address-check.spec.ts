import { checkAddress, cityKey, type PostalPlace, usualStreet } from '../../contracts/home/property/address-check.ts';

const PLACES: PostalPlace[] = [
  ['43202', 'Columbus', 'OH', 'Franklin'],
  ['43215', 'Columbus', 'OH', 'Franklin'],
  ['43017', 'Dublin', 'OH', 'Franklin'],
  ['43085', 'Worthington', 'OH', 'Franklin'],
  ['63101', 'Saint Louis', 'MO', 'St. Louis (city)'],
  ['78701', 'Austin', 'TX', 'Travis'],
].map(([zip = '', city = '', state = '', county = '']) => ({ zip, city, state, county }));
const postal = {
  find: (zip: string) => PLACES.find((place) => place.zip === zip),
  named: (city: string, state: string) =>
    PLACES.filter((place) => cityKey(place.city) === cityKey(city) && (state === '' || place.state === state)),
};
const GOOD = { address: '214 E Tulane Rd', address2: '', city: 'Columbus', state: 'OH', zip: '43202' };
const check = (changed: Partial<typeof GOOD>) => checkAddress({ ...GOOD, ...changed }, postal);

it('R374: a valid address stays as it is', () => {
  expect(check({})).toEqual({ result: 'valid', proposed: null, county: 'Franklin', words: [] });
  expect(check({ zip: '43202-1234' }).result).toBe('valid');
});

it('R377: proposes what differs, in words: another city of the ZIP code, the usual abbreviations', () => {
  expect(check({ address: '214 East Tulane Road', city: 'Clintonville' })).toEqual({
    result: 'changed',
    proposed: GOOD,
    county: 'Franklin',
    words: ['43202 is Columbus, Franklin County, OH.', 'Clintonville OH is not in the postal data.'].slice(0, 1),
  });
  expect(check({ city: 'Colombus' }).proposed).toEqual(GOOD);
  expect(check({ state: 'ohio' }).proposed).toEqual(GOOD);
  expect(check({ address: '214 East Tulane Raod' })).toMatchObject({
    proposed: GOOD,
    words: ['The street is written as the post writes it.'],
  });
});

it('swapped city and ZIP code are put in their places', () => {
  expect(check({ city: '43202', zip: 'Columbus' })).toMatchObject({
    result: 'changed',
    proposed: GOOD,
    words: ['City and ZIP code stood in each other’s place.'],
  });
});

it('a city that does not belong to the ZIP code is said with its own ZIP codes', () => {
  expect(check({ city: 'Dublin' })).toMatchObject({
    proposed: GOOD,
    words: ['43202 is Columbus, Franklin County, OH.', 'Dublin OH has ZIP code 43017: if the city is right, the ZIP code is not.'],
  });
  expect(check({ state: 'TX' })).toMatchObject({ proposed: GOOD });
});

it('an unknown ZIP code: proposed where the city has one, listed where it has several, nothing where nobody knows the city', () => {
  expect(check({ city: 'Dublin', zip: '99999' })).toMatchObject({ result: 'changed', proposed: { city: 'Dublin', zip: '43017' } });
  expect(check({ zip: '99999' })).toEqual({
    result: 'unknown',
    proposed: null,
    county: '',
    words: ['No place has the ZIP code 99999.', 'Columbus OH has ZIP codes 43202 and 43215. Please type yours.'],
  });
  expect(check({ zip: '', city: 'Nowhere' }).words).toEqual([
    'The ZIP code is missing: prices go by it.',
    'Nowhere OH is not in the postal data either.',
  ]);
  expect(check({ zip: '4320' }).words[0]).toBe('A ZIP code has five digits.');
});

it('says why a military ZIP code and Puerto Rico are not known', () => {
  expect(check({ city: 'APO', state: 'AE', zip: '09128' }).words).toEqual([
    '09128 is a military ZIP code, which the postal data here does not have.',
  ]);
  expect(check({ city: 'San Juan', state: 'PR', zip: '00901' })).toMatchObject({ result: 'unknown' });
});

it('St and Saint are the same, a street keeps its own name, and 255 characters are no trouble', () => {
  expect(check({ city: 'St. Louis', state: 'MO', zip: '63101' })).toMatchObject({ result: 'valid' });
  expect(usualStreet('12 North Street')).toBe('12 North St');
  expect(usualStreet('12 North High Street')).toBe('12 N High St');
  expect(usualStreet('8800 Boulevard  of the Allies ')).toBe('8800 Boulevard of the Allies');
  expect(usualStreet('40 Elm Avenue SW')).toBe('40 Elm Ave SW');
  expect(usualStreet('40 Elm Avenue Southwest')).toBe('40 Elm Ave SW');
  expect(check({ address: 'x'.repeat(255) }).result).toBe('valid');
});
