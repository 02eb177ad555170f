import {
  CONDITIONS,
  PROPERTY_TYPES,
  type PropertyCharacteristics,
  STRUCTURE_QUALITIES,
} from '../../../contracts/home/property/characteristics.ts';
import { countyName } from '../../../contracts/home/property/county.ts';
import type { HomeAsOf } from '../../../contracts/home/property/get-home-as-of.ts';
import { day, dollars } from '../../ui/words.ts';
import { CEILING_WORDS, feetWords, garageWords, plainNumber, ROOF_WORDS, squareFeet } from './words.ts';

/** A fact of a house in words; empty where it was not known. */
export interface HouseRow {
  word: string;
  value: string;
}
export interface HouseRows {
  title: string;
  rows: HouseRow[];
}

const sized = (text: string) => (text === '' ? '' : `${plainNumber(text)} SF`);
const nth = (names: readonly string[], n: number | null) => (n === null ? '' : (names[n - 1] ?? ''));

function houseOf(house: PropertyCharacteristics | null): HouseRow[] {
  if (!house) return [];
  const { roofPitch, ceilingType, selectedMaterials } = house;
  const facts: [string, string][] = [
    ['Property type', nth(PROPERTY_TYPES, house.propertyType)],
    ['Stories', house.stories],
    ['Structure quality', nth(STRUCTURE_QUALITIES, house.structureQuality)],
    ['Condition', nth(CONDITIONS, house.condition)],
    ['Year built', house.yearBuilt === null ? '' : String(house.yearBuilt)],
    ['Total living area', sized(house.totalLivingArea)],
    ['Bedrooms', String(house.bedrooms)],
    ['Full baths', String(house.fullBaths)],
    ['Half baths', String(house.halfBaths)],
    ['Air conditioners', String(house.airConditioners)],
    ['Basement', sized(house.basementSizeSF)],
    ['Garage', garageWords(house)],
    ['Roof pitch', roofPitch === '' ? '' : ROOF_WORDS[roofPitch]],
    [
      'Ceiling',
      [ceilingType === '' ? '' : CEILING_WORDS[ceilingType], house.ceilingHeight && feetWords(house.ceilingHeight)]
        .filter(Boolean)
        .join(', '),
    ],
    ['Materials', selectedMaterials.map(({ name, percent }) => `${name} ${percent} %`).join(', ')],
  ];
  return facts.map(([word, value]) => ({ word, value }));
}

/** Everything that is known of a house at a moment, part by part. */
export function rowsOf({ home, pin, placeFactor, replacementCost, value }: HomeAsOf): HouseRows[] {
  const { address, characteristics, areas } = home;
  return [
    {
      title: 'Where it stands',
      rows: [
        { word: 'Address', value: address ? [address.address, address.address2].filter(Boolean).join(' ') : '' },
        { word: 'Place', value: address ? `${address.city} ${address.state} ${address.zip}` : '' },
        { word: 'County', value: address ? countyName(address.county, address.state) : '' },
        { word: 'Photograph', value: home.photo ? `set ${day(home.photo.at)}` : '' },
        { word: 'Pin on the map', value: pin ? `${pin.latitude}, ${pin.longitude}` : '' },
      ],
    },
    { title: 'The house', rows: houseOf(characteristics) },
    { title: 'Areas', rows: areas.map(({ areaLabel, floor }) => ({ word: areaLabel, value: squareFeet(floor) })) },
    {
      title: 'Home reports',
      rows: [
        {
          word: 'Own place factor',
          value: placeFactor ? `${placeFactor.factor} for ZIP codes ${placeFactor.zips}: ${placeFactor.reason}` : '',
        },
        {
          word: 'Replacement cost',
          value: replacementCost
            ? `${dollars(replacementCost.total)}, for ${sized(replacementCost.livingArea)} in ${replacementCost.year} dollars, made ${day(replacementCost.at)}`
            : '',
        },
        {
          word: 'Estimated value',
          value: value
            ? `${value.from === '' ? 'Too few sales' : `${dollars(value.from)} to ${dollars(value.to)}`}, of ${value.used} sales in ${value.file}, made ${day(value.at)}; not an appraisal`
            : '',
        },
      ],
    },
  ];
}

/** A fact at two moments; `key` is its own in its table. */
export interface ComparedRow {
  key: string;
  word: string;
  was: string;
  is: string;
}

/** What was and what is, row beside row: also what is there at one of the two moments alone. */
export function compared(then: HouseRow[], now: HouseRow[]): ComparedRow[] {
  const valueIn = (rows: HouseRow[], word: string) => rows.find((row) => row.word === word)?.value ?? '';
  const words = [...then.map(({ word }) => word), ...now.flatMap(({ word }) => (then.some((row) => row.word === word) ? [] : word))];
  return words.map((word) => ({ key: word, word, was: valueIn(then, word), is: valueIn(now, word) }));
}
