import type { Quality } from '../../contracts/estimating/entities.ts';
import type { z } from 'zod';

type Feet = [feet: number, inches: number];
/** Price book code, and a quantity where the room's measures do not give it. */
type Line = { code: number; quality?: z.infer<typeof Quality>; quantity?: string; notes?: string };

export interface DemoArea {
  label: string;
  /** Of AREA_TYPES; `HOUSE` is the Entire House area that every estimate has. */
  type: string;
  room?: { short: Feet; long: Feet; height: Feet };
  notes?: string;
  lines: Line[];
}

/** Later work on the job: `hours` after the one before. */
export type DemoChange =
  | { hours: number; by: 'contractor' | 'admin'; change: 'quantity'; code: number; quantity: string }
  | { hours: number; by: 'contractor' | 'admin'; change: 'quality'; code: number; quality: z.infer<typeof Quality> }
  | { hours: number; by: 'contractor' | 'admin'; change: 'profit'; percent: string };

export interface DemoJob {
  name: string;
  address: string;
  zip: string;
  daysAgo: number;
  areas: DemoArea[];
  changes: DemoChange[];
  report?: {
    hours: number;
    to: string;
    email: string;
    text: string;
    /** Hours after sending. */
    opened: { hours: number; device: 'phone' | 'computer' }[];
    answer?: { hours: number; agreement: 'yes' | 'no'; comments: string };
  };
}

/** One contractor in Columbus, Ohio, on an ordinary day: a job in each state that a job can be in. */
export const DEMO_JOBS: DemoJob[] = [
  {
    name: 'Kitchen and hall bath',
    address: '214 E Tulane Rd',
    zip: '43202',
    daysAgo: 24,
    areas: [
      {
        label: 'Kitchen',
        type: 'KIT',
        room: { short: [9, 7], long: [12, 4], height: [8, 0] },
        notes: 'Water, gas and drain stay where they are.',
        lines: [
          { code: 17020, quantity: '24', notes: 'Hauled away; appliances set aside for reuse.' },
          { code: 17085, quantity: '38' },
          { code: 19000 },
          { code: 20000, quality: 'Better' },
          { code: 17000, quality: 'Better', quantity: '14', notes: 'Painted maple, plywood boxes, soft close.' },
          { code: 17005, quality: 'Better', quantity: '12', notes: 'To match the base cabinets.' },
          { code: 17065, quality: 'Better', quantity: '38', notes: 'Eased edge; measured once the base is set.' },
          { code: 15378, quality: 'Good', quantity: '31' },
          { code: 26085, quality: 'Better', quantity: '1' },
          { code: 26065, quality: 'Better', quantity: '1' },
          { code: 26120, quality: 'Good', quantity: '1' },
          { code: 21005, quality: 'Good', quantity: '3' },
          { code: 21065, quality: 'Good', quantity: '12' },
          { code: 12040, quality: 'Better' },
          { code: 25000, quality: 'Better' },
          { code: 24000, quality: 'Good' },
        ],
      },
      {
        label: 'Hall bath',
        type: 'BATH',
        room: { short: [5, 0], long: [8, 0], height: [8, 0] },
        lines: [
          { code: 26180, quantity: '1', notes: 'Cast iron, broken up in place and hauled away.' },
          { code: 26130, quality: 'Better', quantity: '1' },
          { code: 26150, quality: 'Better', quantity: '1' },
          { code: 15053, quality: 'Better', quantity: '68' },
          { code: 17105, quality: 'Good', quantity: '1' },
          { code: 26070, quality: 'Good', quantity: '1' },
          { code: 26000, quality: 'Better', quantity: '1' },
          { code: 21100, quality: 'Good', quantity: '1' },
          { code: 15018, quality: 'Better' },
          { code: 24000, quality: 'Good' },
        ],
      },
      { label: '', type: 'HOUSE', lines: [{ code: 28035, quantity: '1' }, { code: 19085, quantity: '120' }] },
    ],
    changes: [
      { hours: 26, by: 'contractor', change: 'quantity', code: 21005, quantity: '4' },
      { hours: 3, by: 'admin', change: 'profit', percent: '12' },
      { hours: 20, by: 'contractor', change: 'quality', code: 17105, quality: 'Better' },
      { hours: 1, by: 'contractor', change: 'quantity', code: 15378, quantity: '33' },
    ],
    report: {
      hours: 22,
      to: 'Helen Kowalczyk',
      email: 'helen@kowalczyk.example',
      text: 'Helen, thank you for showing us the house. This is our price for the kitchen and the hall bath as we walked them together. We can begin three weeks after you accept.',
      opened: [{ hours: 8, device: 'phone' }, { hours: 46, device: 'computer' }, { hours: 81, device: 'phone' }],
    },
  },
  {
    name: 'Hall bath, curbless shower',
    address: '88 E Duncan St',
    zip: '43202',
    daysAgo: 19,
    areas: [
      {
        label: 'Hall bath',
        type: 'BATH',
        room: { short: [6, 2], long: [8, 6], height: [8, 0] },
        notes: 'Floor recessed for a curbless entry; grab bars at sitting height.',
        lines: [
          { code: 26180, quantity: '1' },
          { code: 15033 },
          { code: 12095 },
          { code: 15063, quality: 'Better', quantity: '1', notes: 'Linear drain, sloped one way.' },
          { code: 15058, quality: 'Better', quantity: '84' },
          { code: 15068, quality: 'Good', quantity: '1' },
          { code: 26150, quality: 'Better', quantity: '1' },
          { code: 26170, quality: 'Good', quantity: '1' },
          { code: 25105, quality: 'Better', quantity: '3' },
          { code: 15018, quality: 'Better' },
          { code: 26000, quality: 'Better', quantity: '1' },
          { code: 17105, quality: 'Better', quantity: '1' },
          { code: 21100, quality: 'Better', quantity: '1' },
          { code: 24000, quality: 'Good' },
        ],
      },
    ],
    changes: [
      { hours: 21, by: 'contractor', change: 'quantity', code: 25105, quantity: '4' },
      { hours: 2, by: 'contractor', change: 'quality', code: 26170, quality: 'Better' },
    ],
    report: {
      hours: 4,
      to: 'Ruth Abernathy',
      email: 'ruth@abernathy.example',
      text: 'Ruth, the shower is priced without a step anywhere, as you asked. The work takes nine working days.',
      opened: [{ hours: 5, device: 'computer' }, { hours: 70, device: 'phone' }],
      answer: { hours: 71, agreement: 'yes', comments: 'Please begin after the 3rd, my sister is here until then.' },
    },
  },
  {
    name: 'Deck, 12 x 16',
    address: '4471 Olentangy Blvd',
    zip: '43214',
    daysAgo: 15,
    areas: [
      {
        label: 'Back deck',
        type: 'EXT',
        lines: [
          { code: 19060, quantity: '140', notes: 'The old deck, with its stairs.' },
          { code: 29000, quantity: '192' },
          { code: 29010, quality: 'Better', quantity: '192' },
          { code: 29020, quality: 'Better', quantity: '36' },
          { code: 29025, quality: 'Good', quantity: '5' },
          { code: 21075, quality: 'Good', quantity: '2' },
          { code: 29040, quantity: '16' },
          { code: 28035, quantity: '1' },
          { code: 29105, quantity: '90' },
          { code: 26290, quantity: '1' },
        ],
      },
    ],
    changes: [{ hours: 24, by: 'contractor', change: 'quantity', code: 29020, quantity: '40' }],
    report: {
      hours: 2,
      to: 'Tom Delgado',
      email: 'tom@delgado.example',
      text: 'Tom, composite boards as we discussed; treated lumber would be less, tell me if you want to see both.',
      opened: [{ hours: 27, device: 'phone' }],
      answer: { hours: 49, agreement: 'no', comments: 'Over what we planned for this year.' },
    },
  },
  {
    name: 'Water damage, dining room',
    address: '1217 Fair Ave',
    zip: '43205',
    daysAgo: 6,
    areas: [
      {
        label: 'Dining Room',
        type: 'DIN',
        room: { short: [11, 6], long: [13, 2], height: [9, 0] },
        notes: 'Supply line of the bath above let go on Sunday; ceiling and the north wall are wet.',
        lines: [
          { code: 19005 },
          { code: 19000 },
          { code: 19050 },
          { code: 20010, quality: 'Good' },
          { code: 25005, quality: 'Good' },
          { code: 25000, quality: 'Good' },
          { code: 12015, quality: 'Good' },
          { code: 24000, quality: 'Good' },
          { code: 21045, quality: 'Good', quantity: '1' },
          { code: 26250, quantity: '1' },
          { code: 28045, quantity: '2' },
        ],
      },
      { label: 'Half bath', type: 'HBTH', room: { short: [3, 4], long: [6, 8], height: [8, 0] }, lines: [{ code: 20005, quality: 'Good' }, { code: 24000, quality: 'Good' }] },
    ],
    changes: [],
    report: {
      hours: 6,
      to: 'Yolanda Pruitt',
      email: 'yolanda@pruitt.example',
      text: 'Yolanda, your insurer can have this as it is; call me when the adjuster has been there.',
      opened: [],
    },
  },
  {
    name: 'Mudroom and laundry',
    address: '1530 Bryden Rd',
    zip: '43205',
    daysAgo: 2,
    areas: [
      {
        label: 'Mudroom',
        type: 'INT',
        room: { short: [6, 10], long: [9, 4], height: [8, 0] },
        lines: [
          { code: 12035 },
          { code: 15018, quality: 'Good' },
          { code: 25100, quality: 'Good', quantity: '0' },
          { code: 25025, quality: 'Better', quantity: '96' },
          { code: 24000, quality: 'Good' },
          { code: 24030, quality: 'Good', quantity: '2' },
        ],
      },
      {
        label: 'Laundry',
        type: 'INT',
        room: { short: [5, 8], long: [8, 2], height: [8, 0] },
        lines: [
          { code: 26100, quality: 'Good', quantity: '1' },
          { code: 26295, quantity: '1' },
          { code: 21015, quantity: '1' },
          { code: 17005, quality: 'Good', quantity: '0', notes: 'Ask Amir which wall.' },
          { code: 17060, quality: 'Good', quantity: '0' },
          { code: 12040, quality: 'Good' },
          { code: 24000, quality: 'Good' },
        ],
      },
    ],
    changes: [],
  },
];
