import type { Question } from '../../contracts/catalogue/assembly/quantity.ts';
import type { LibraryFields } from '../../contracts/catalogue/libraries/library.events.ts';
import type { LineInput } from '../../contracts/catalogue/libraries/library.ts';

const each = (itemXREF: number, quantity = '1'): LineInput => ({ itemXREF, quantity: { by: 'typed', quantity } });
const as = (itemXREF: number, text: string): LineInput => ({ itemXREF, quantity: { by: 'formula', text } });
const share = (itemXREF: number, formula: 'WALLS' | 'CEILINGS' | 'WALLSANDCEILINGS', percentageAffected: string): LineInput => ({
  itemXREF,
  quantity: { by: 'measured', formula, percentageAffected },
});
/** Measured as the item is, or one. */
const plain = (itemXREF: number): LineInput => ({ itemXREF });
const feet = (name: string, standard: string): Question => ({ name, kind: 'number', unit: 'ft', options: [], standard });

/** Libraries of the demo organisation, and Dana's own. */
export const DEMO_LIBRARIES: (Partial<LibraryFields> & { list: 'organization' | 'mine'; lines: LineInput[] })[] = [
  {
    list: 'organization',
    name: 'Tub to tiled shower',
    description: 'Quantities from formulas',
    subcategory: 'Bath',
    questions: [
      feet('shower_length', '5'),
      feet('shower_width', '3'),
      feet('tile_height', '7'),
      { name: 'niche', kind: 'yes or no', unit: '', options: [], standard: 'yes' },
      { name: 'glass', kind: 'choice', unit: '', options: ['framed', 'frameless', 'none'], standard: 'framed' },
    ],
    lines: [
      each(26180),
      each(26150),
      each(15063),
      as(12110, 'floor - shower_length * shower_width'),
      as(15208, '(shower_length + 2 * shower_width) * tile_height + shower_length * shower_width'),
      as(15148, '(shower_length + 2 * shower_width) * tile_height'),
      as(15068, 'if(niche, 1, 0)'),
      as(26165, 'if(glass = "framed", 1, 0)'),
      as(26170, 'if(glass = "frameless", 1, 0)'),
      as(20020, 'walls - (shower_length + 2 * shower_width) * tile_height'),
      as(15013, 'floor - shower_length * shower_width'),
      as(24000, 'walls + ceiling - (shower_length + 2 * shower_width) * tile_height'),
      as(28330, 'max(1, roundup(floor / 60))'),
    ],
  },
  {
    list: 'organization',
    name: 'Job start and close-out',
    description: 'Permit, dumpster, cleaning',
    subcategory: 'Every job',
    lines: [each(28110), each(28030), plain(28000)],
  },
  {
    list: 'mine',
    name: 'Repaint, room occupied',
    description: 'Furniture, patches, two coats',
    subcategory: 'Paint',
    lines: [each(24520), each(24515), each(20040), plain(24005), plain(24015), plain(24025)],
  },
  {
    list: 'mine',
    name: 'Hall bath, tub and surround',
    description: 'Tub, tile to 7 ft, vanity, toilet',
    subcategory: 'Bath',
    lines: [
      each(26180),
      each(17120),
      each(26130),
      each(26150),
      each(26000),
      each(15053, '66.5'),
      each(17105),
      plain(15013),
      share(24000, 'WALLSANDCEILINGS', '80'),
    ],
  },
  { list: 'mine', name: 'Punch list, half day', lines: [each(28455), each(28000, '100')] },
];
