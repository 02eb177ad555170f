import { formatMoment } from '../../../contracts/format.ts';
import { countyName } from '../../../contracts/home/property/county.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';

/** What papers say of a house, and when it was so. Moments of a paper are those of one zone, whoever reads it. */
export const madeAt = (at: string): string => `Made ${formatMoment(at, 'UTC')}`;

export const streetOf = ({ address }: Pick<Home, 'address'>): string => [address?.address, address?.address2].filter(Boolean).join(', ');

/** `Columbus OH 43202, Franklin County`. */
function placeOf({ address }: Pick<Home, 'address'>): string {
  if (!address) return 'not given';
  const { city, state, zip, county } = address;
  return `${city} ${state} ${zip}${county ? `, ${countyName(county, state)}` : ''}`;
}

/** `1956, 1 story`. */
function builtOf({ characteristics }: Pick<Home, 'characteristics'>): string {
  if (!characteristics) return 'not given';
  const { yearBuilt, stories } = characteristics;
  return [yearBuilt, stories && (stories === '1' ? '1 story' : `${stories} stories`)].filter(Boolean).join(', ') || 'not given';
}

/** Whose house it is, and where; `size` is the living area that the report is of. */
export const houseFacts = (home: Home, owner: string, size: string) => [
  { name: 'Owner', text: owner },
  { name: 'Address', text: placeOf(home) },
  { name: 'Built', text: builtOf(home) },
  { name: 'Living area', text: size },
];

/** `214 E Tulane Rd replacement cost`. */
export const fileNameOf = (home: Pick<Home, 'address'>, words: string): string =>
  home.address ? `${home.address.address} ${words}` : `Home ${words}`;
