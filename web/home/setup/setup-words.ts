import { PROPERTY_TYPES, type PropertyCharacteristics, STRUCTURE_QUALITIES } from '../../../contracts/home/property/characteristics.ts';
import { countyName } from '../../../contracts/home/property/county.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import { counted, listed } from '../../ui/words.ts';
import { CEILING_WORDS, feetWords, ROOF_WORDS } from '../property/words.ts';

const HOW = {
  unchanged: 'as you typed it',
  proposed: 'corrected, as you chose',
  asTyped: 'as you typed it, although it could not be confirmed',
};

/** The sentences of what a setup has done. */
export const doneWords = {
  address: ({ city, state, zip, county, check }: NonNullable<Home['address']>): string =>
    `${city} ${state} ${zip}${county ? `, ${countyName(county, state)}` : ''}; ${HOW[check]}`,
  defaults({
    stories,
    structureQuality,
    condition,
    roofPitch,
    propertyType,
    ceilingType,
    ceilingHeight,
    selectedMaterials,
  }: PropertyCharacteristics): string {
    return [
      counted(Number(stories), 'story', 'stories'),
      STRUCTURE_QUALITIES[(structureQuality ?? 0) - 1],
      condition === null ? '' : `condition ${condition}`,
      roofPitch && `roof ${ROOF_WORDS[roofPitch]}`,
      PROPERTY_TYPES[(propertyType ?? 0) - 1]?.toLowerCase(),
      ceilingType && `ceiling ${CEILING_WORDS[ceilingType]}`,
      ceilingHeight && feetWords(ceilingHeight),
      selectedMaterials.length === 0 ? 'no materials' : counted(selectedMaterials.length, 'material'),
    ]
      .filter(Boolean)
      .join(', ');
  },
  missing({ totalLivingArea, yearBuilt, selectedMaterials }: PropertyCharacteristics): string {
    const missing = [
      ...(totalLivingArea === '' ? ['living area'] : []),
      ...(yearBuilt === null ? ['year built'] : []),
      ...(selectedMaterials.length === 0 ? ['materials'] : []),
    ];
    if (missing.length === 0) return 'They are guesses until you look at them.';
    const words = listed(missing);
    return `They are guesses until you look at them. ${words.charAt(0).toUpperCase()}${words.slice(1)} ${missing.length === 1 ? 'is' : 'are'} still missing.`;
  },
};
