import { US_STATES } from '../../kit/us-states.ts';
import { countyName } from './county.ts';
import type { HomeAddress } from './home.ts';

/** A place of postal data. */
export interface PostalPlace {
  zip: string;
  city: string;
  state: string;
  county: string;
}
/** The postal data that an address is checked against. */
export interface PostalData {
  find(zip: string): PostalPlace | undefined;
  /** The places of a city's name in a state, by ZIP code; of all states without one. */
  named(city: string, state: string): PostalPlace[];
}

export interface CheckedAddress {
  /** `valid`: nothing to change. `changed`: `proposed` differs from what was typed. `unknown`: nothing can be proposed. */
  result: 'valid' | 'changed' | 'unknown';
  proposed: HomeAddress | null;
  /** Of the ZIP code, where it is known. */
  county: string;
  /** What is known, and why not more, in sentences. */
  words: string[];
}

/** The usual abbreviations of suffixes and directions, and how these are misspelt most often. */
const SHORT: Record<string, string[]> = {
  Rd: ['road', 'raod', 'rod'],
  St: ['street', 'steet', 'stret', 'streat', 'str'],
  Ave: ['avenue', 'avenu', 'avanue', 'aveneu', 'av'],
  Blvd: ['boulevard', 'boulavard', 'bulevard', 'boul'],
  Dr: ['drive', 'driv', 'dirve'],
  Ln: ['lane', 'laen'],
  Ct: ['court', 'cort', 'crt'],
  Pl: ['place', 'palce'],
  Cir: ['circle', 'cirlce', 'circel'],
  Ter: ['terrace', 'terace', 'terr'],
  Pkwy: ['parkway', 'pkway', 'parkwy'],
  Hwy: ['highway', 'hiway', 'higway'],
  Sq: ['square', 'sqaure'],
  Trl: ['trail', 'trial'],
  Way: ['wy'],
};
const DIRECTIONS: Record<string, string> = {
  north: 'N',
  south: 'S',
  east: 'E',
  west: 'W',
  northeast: 'NE',
  northwest: 'NW',
  southeast: 'SE',
  southwest: 'SW',
};
const SUFFIX = new Map(
  Object.entries(SHORT).flatMap(([short, long]) => [short.toLowerCase(), ...long].map((word) => [word, short] as const)),
);

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ');
const bare = (word: string) => word.replace(/[.,]/g, '').toLowerCase();

/** `214 East Tulane Road` as the post writes it: `214 E Tulane Rd`. Only the last suffix and a direction at either end are shortened. */
export function usualStreet(street: string): string {
  const words = tidy(street).split(' ');
  const direction = (at: number) => {
    const short = DIRECTIONS[bare(words[at] ?? '')];
    if (short) words[at] = short;
    return short !== undefined;
  };
  // `12 North St` is a street of that name, `12 North High St` one north of something.
  if (words.length > 3 && /\d/.test(words[0] ?? '')) direction(1);
  let last = words.length - 1;
  if (words.length > 3 && (direction(last) || /^(N|S|E|W)[EW]?$/i.test(words[last] ?? ''))) last -= 1;
  const suffix = SUFFIX.get(bare(words[last] ?? ''));
  if (suffix && words.length > 2) words[last] = suffix;
  return words.join(' ');
}

const ABBREVIATED: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  mt: 'mount',
  ft: 'fort',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
};
/** How names of cities are compared. */
export const cityKey = (city: string): string =>
  tidy(city.replace(/[.'’-]/g, ' '))
    .toLowerCase()
    .split(' ')
    .map((word) => ABBREVIATED[word] ?? word)
    .join(' ');

/** At most two letters added, left out, changed or changed about. */
export function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2 || Math.min(a.length, b.length) < 4) return false;
  const rows = [Array.from({ length: b.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const [above = [], before = []] = [rows[i - 1], rows[i - 2]];
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return (rows[a.length]?.[b.length] ?? 9) <= 2;
}

const ZIP = /^\d{5}(-\d{4})?$/;
const MILITARY = /^(09\d|340|96[2-6])/;
const TERRITORY = /^(00[679]|008|969)/;
const stateCode = (typed: string): string => {
  const name = tidy(typed).toLowerCase();
  return (
    US_STATES.find((state) => state.code.toLowerCase() === name || state.name.toLowerCase() === name)?.code ?? tidy(typed).toUpperCase()
  );
};

/** An address against postal data: ZIP code, city, county and state, and the usual abbreviations. Whether the house is in the street nobody knows here. */
export function checkAddress(typed: HomeAddress, postal: PostalData): CheckedAddress {
  const now: HomeAddress = {
    address: usualStreet(typed.address),
    address2: tidy(typed.address2),
    city: tidy(typed.city),
    state: stateCode(typed.state),
    zip: tidy(typed.zip),
  };
  const words: string[] = [];
  if (ZIP.test(now.city) && !/\d/.test(now.zip)) {
    [now.city, now.zip] = [now.zip, now.city];
    words.push('City and ZIP code stood in each other’s place.');
  }
  const place = ZIP.test(now.zip) ? postal.find(now.zip.slice(0, 5)) : undefined;
  const found = place ? withPlace(now, place, postal, words) : withoutPlace(now, postal, words);
  if (!found) return { result: 'unknown', proposed: null, county: '', words };
  const differs = (Object.keys(now) as (keyof HomeAddress)[]).some((field) => found[field] !== typed[field]);
  const known = postal.find(found.zip.slice(0, 5));
  if (found.address !== typed.address && tidy(typed.address) !== '' && words.length === 0)
    words.push('The street is written as the post writes it.');
  return { result: differs ? 'changed' : 'valid', proposed: differs ? found : null, county: known?.county ?? '', words };
}

const named = ({ zip, city, county, state }: PostalPlace) => `${zip} is ${city}, ${countyWords(county, state)}.`;
const countyWords = (county: string, state: string) => [countyName(county, state), state].filter(Boolean).join(', ');

function withPlace(now: HomeAddress, place: PostalPlace, postal: PostalData, words: string[]): HomeAddress {
  const sameCity = cityKey(now.city) === cityKey(place.city);
  if (sameCity && now.state === place.state)
    return { ...now, city: place.city.toLowerCase() === now.city.toLowerCase() ? place.city : now.city };
  words.push(named(place));
  if (sameCity || now.city === '' || isNear(cityKey(now.city), cityKey(place.city)))
    return { ...now, city: place.city, state: place.state };
  const others = postal.named(now.city, now.state);
  if (others.length > 0) words.push(`${others[0]?.city} ${now.state} has ${zipWords(others)}: if the city is right, the ZIP code is not.`);
  return { ...now, city: place.city, state: place.state };
}

function zipWords(places: PostalPlace[]): string {
  const zips = places.map(({ zip }) => zip);
  if (zips.length === 1) return `ZIP code ${zips[0]}`;
  if (zips.length <= 4) return `ZIP codes ${zips.slice(0, -1).join(', ')} and ${zips.at(-1)}`;
  return `${zips.length} ZIP codes from ${zips[0]} to ${zips.at(-1)}`;
}

function withoutPlace(now: HomeAddress, postal: PostalData, words: string[]): HomeAddress | null {
  const { zip, city, state } = now;
  if (MILITARY.test(zip)) words.push(`${zip} is a military ZIP code, which the postal data here does not have.`);
  else if (TERRITORY.test(zip) || state === 'PR')
    words.push('The postal data here has the states and the District of Columbia, not the territories.');
  else if (zip === '') words.push('The ZIP code is missing: prices go by it.');
  else if (!ZIP.test(zip)) words.push('A ZIP code has five digits.');
  else words.push(`No place has the ZIP code ${zip}.`);
  const there = city === '' || MILITARY.test(zip) ? [] : postal.named(city, state);
  if (there.length === 1 && there[0]) {
    words.push(named(there[0]));
    return { ...now, city: there[0].city, state: there[0].state, zip: there[0].zip };
  }
  if (there.length > 1) words.push(`${there[0]?.city} ${there[0]?.state} has ${zipWords(there)}. Please type yours.`);
  else if (city !== '' && !MILITARY.test(zip)) words.push(`${city} ${state} is not in the postal data either.`.replace(/ +/g, ' '));
  return null;
}
