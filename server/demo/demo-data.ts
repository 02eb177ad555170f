// One file above 400 lines, because it is only data: the demo's jobs, step by step.
import type { QualityLevel } from '../../contracts/catalogue/quality.ts';
import type { Settings } from '../../contracts/estimating/entities.ts';
import { DEMO_USERS } from '../accounts/demo-users.ts';

export type DemoUserName = 'contractor' | 'admin' | 'homeowner' | 'agent';
export type Editor = 'contractor' | 'admin';

export const DEMO_ORGANIZATION = { key: 'hartwell', name: 'Hartwell Remodeling', phone: '(614) 555-0142' };

interface DemoPerson {
  userName: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  jobFunction: string;
  userType: string;
  isAdmin: boolean;
  organization: { key: string; name: string };
}

export const DEMO_PEOPLE: DemoPerson[] = [
  {
    ...named('contractor'),
    email: 'dana@hartwell.example',
    phone: DEMO_ORGANIZATION.phone,
    jobFunction: 'Estimator',
    userType: 'Contractor',
    isAdmin: false,
    organization: DEMO_ORGANIZATION,
  },
  {
    ...named('admin'),
    email: 'priya@hartwell.example',
    phone: '(614) 555-0143',
    jobFunction: 'Office manager',
    userType: 'Contractor',
    isAdmin: true,
    organization: DEMO_ORGANIZATION,
  },
  {
    ...named('homeowner'),
    email: 'helen.kowalczyk@mail.example',
    phone: '(614) 555-0177',
    jobFunction: '',
    userType: 'Homeowner',
    isAdmin: true,
    organization: { key: 'kowalczyk', name: 'Helen Kowalczyk' },
  },
  {
    ...named('agent'),
    email: 'marisol@clintonville.example',
    phone: '(614) 555-0128',
    jobFunction: 'Agent',
    userType: 'RealEstateProfessional',
    isAdmin: true,
    organization: { key: 'clintonville', name: 'Clintonville Realty' },
  },
];

function named(userName: DemoUserName) {
  const [firstName = '', lastName = ''] = (DEMO_USERS.find((user) => user.userName === userName)?.name ?? '').split(' ');
  return { userName, firstName, lastName };
}

/** Ohio's statewide sales tax, on material; overhead and profit on every cost. */
export const DEMO_SETTINGS: Settings = {
  taxableAmount: '5.75',
  taxableLabor: false,
  taxableMaterial: true,
  taxableEquipment: false,
  profitAmount: '10',
  profitLabor: true,
  profitMaterial: true,
  profitEquipment: true,
  overheadAmount: '10',
  overheadLabor: true,
  overheadMaterial: true,
  overheadEquipment: true,
  orderType: 'Apply',
};

/**
 * A line, by its item's action and description in the price book; without a quantity, the area's measurements set it.
 */
export interface DemoLine {
  item: string;
  quantity?: string;
  quality?: QualityLevel;
  affected?: string;
  notes?: string;
}

export type DemoChange =
  | { kind: 'address' }
  | { kind: 'task'; name: string }
  | { kind: 'areas'; areas: [typeCode: string, label: string][] }
  | { kind: 'renameArea'; area: string; to: string }
  | { kind: 'areaNotes'; area: string; notes: string }
  /** Feet and inches of the short wall, the long wall and the flat ceiling; lines that are there follow. */
  | { kind: 'room'; area: string; walls: [short: string, long: string]; height: string }
  | { kind: 'house'; livingArea: string; stories: string; height: string; overhang: string; pitch: 'Moderate' | 'Steep' }
  | { kind: 'lines'; area: string; task: string; lines: DemoLine[] }
  | { kind: 'quantity'; area: string; item: string; to: string }
  | { kind: 'affected'; area: string; item: string; to: string }
  | { kind: 'notes'; area: string; item: string; notes: string }
  | { kind: 'quality'; area: string; item: string; to: QualityLevel }
  | { kind: 'orderQuality'; to: QualityLevel }
  | { kind: 'move'; area: string; item: string; place: number }
  | { kind: 'delete'; area: string; item: string }
  | { kind: 'profit'; percent: string }
  /** A payment of the customer or an expense for the job, of the step's day. */
  | { kind: 'payment' | 'expense'; amount: string; type: number; name: string; detail: string }
  | { kind: 'undo' }
  | { kind: 'report'; name: string; text: string; validDays?: number }
  | { kind: 'track'; email: string }
  | { kind: 'opened'; device: 'phone' | 'computer' }
  | { kind: 'answer'; agreement: 'yes' | 'no'; comments: string; signed?: boolean }
  /** What the estimate differs by from what was accepted. */
  | { kind: 'changeOrder'; why: string; days: number }
  | { kind: 'terms'; retainage: string }
  | { kind: 'bill'; milestone: string; percent: string; retainage: string }
  /** Counts the last payment toward the invoice of a milestone. */
  | { kind: 'apply'; milestone: string; amount: string };

export interface DemoStep {
  /** Working days before the first start. */
  ago: number;
  /** Local time of the day, `HH:MM`. */
  time: string;
  by: Editor | 'customer';
  change: DemoChange;
}

export interface DemoJob {
  key: string;
  name: string;
  customer: string;
  address: string;
  zip: string;
  profit: string;
  /** In order of time; the first step starts the estimate. */
  steps: DemoStep[];
  /** Tried beside the estimate; the first step starts it. */
  whatIf?: { name: string; steps: DemoStep[] };
}

/** Steps of one person on one day: `[time, change]`. */
function day(ago: number, by: DemoStep['by'], ...steps: [time: string, change: DemoChange][]): DemoStep[] {
  return steps.map(([time, change]) => ({ ago, time, by, change }));
}

const HOUSE = 'Entire House';

const kitchen: DemoJob = {
  key: 'kitchen',
  name: 'Kitchen and hall bath',
  customer: 'Helen Kowalczyk',
  address: '214 E Tulane Rd',
  zip: '43202',
  profit: '8',
  steps: [
    ...day(
      20,
      'contractor',
      ['09:05', { kind: 'address' }],
      ['09:07', { kind: 'task', name: 'Demolition' }],
      ['09:07', { kind: 'task', name: 'Rough-in' }],
      ['09:08', { kind: 'task', name: 'Finishes' }],
      [
        '09:10',
        {
          kind: 'areas',
          areas: [
            ['KIT', 'Kitchen'],
            ['BATH', 'Hall bath'],
            ['INT', 'Hallway'],
            ['GAR', 'Garage'],
          ],
        },
      ],
      ['09:14', { kind: 'room', area: 'Kitchen', walls: [`9' 7"`, `12' 4"`], height: `8'` }],
      ['09:17', { kind: 'room', area: 'Hall bath', walls: [`5'`, `8' 6"`], height: `8'` }],
      ['09:19', { kind: 'room', area: 'Hallway', walls: [`3' 6"`, `14' 2"`], height: `8'` }],
      ['09:22', { kind: 'room', area: 'Garage', walls: [`20'`, `20'`], height: `8'` }],
      ['09:26', { kind: 'house', livingArea: '1640', stories: '1', height: `8'`, overhang: '1', pitch: 'Moderate' }],
      ['09:31', { kind: 'renameArea', area: 'Hallway', to: 'Hall' }],
      [
        '10:02',
        {
          kind: 'lines',
          area: 'Kitchen',
          task: 'Demolition',
          lines: [
            { item: 'Remove Cabinets, base and wall', quantity: '26', notes: 'Owner keeps the two wall cabinets over the stove.' },
            { item: 'Remove Sheet vinyl and underlayment' },
            { item: 'Remove Drywall or plaster, walls', quantity: '240' },
          ],
        },
      ],
      [
        '10:20',
        {
          kind: 'lines',
          area: 'Kitchen',
          task: 'Finishes',
          lines: [
            { item: 'Replace Drywall, 1/2 in, walls, hung and finished', quantity: '240' },
            { item: 'Replace Cabinets, base', quantity: '14' },
            { item: 'Replace Cabinets, wall, 30 to 36 in high', quantity: '12' },
            { item: 'Replace Countertop, laminate', quantity: '34.5' },
            { item: 'Replace Backsplash, tile, set and grouted', quantity: '28' },
          ],
        },
      ],
      ['10:24', { kind: 'orderQuality', to: 'Good' }],
    ),
    ...day(
      19,
      'contractor',
      ['08:40', { kind: 'delete', area: 'Kitchen', item: 'Replace Countertop, laminate' }],
      [
        '08:41',
        {
          kind: 'lines',
          area: 'Kitchen',
          task: 'Finishes',
          lines: [
            {
              item: 'Replace Countertop, quartz',
              quality: 'Best',
              quantity: '34.5',
              notes: 'Helen chose the slab at the yard; measured again once the base is set.',
            },
            {
              item: 'Replace Tile floor, porcelain, 12 x 24 in',
              quality: 'Better',
              affected: '85',
              notes: 'Stop at the toe kicks. Brass strip at the hall door.',
            },
            { item: 'Paint Walls and ceiling, two coats', quality: 'Good' },
          ],
        },
      ],
      [
        '08:58',
        {
          kind: 'lines',
          area: 'Kitchen',
          task: 'Rough-in',
          lines: [
            { item: 'Replace Sink, kitchen, undermount', quality: 'Good', quantity: '1' },
            { item: 'Replace Faucet, kitchen, pull-down', quality: 'Better', quantity: '1' },
            { item: 'Replace Outlet, GFCI', quality: 'Good', quantity: '3' },
            { item: 'Replace Under-cabinet light, LED', quality: 'Good', quantity: '0', notes: 'Ask Helen how far the strip should run.' },
          ],
        },
      ],
      ['09:30', { kind: 'quality', area: 'Kitchen', item: 'Replace Cabinets, base', to: 'Better' }],
      ['09:31', { kind: 'quality', area: 'Kitchen', item: 'Replace Cabinets, wall, 30 to 36 in high', to: 'Better' }],
    ),
    ...day(
      16,
      'admin',
      [
        '09:02',
        {
          kind: 'lines',
          area: 'Hall bath',
          task: 'Demolition',
          lines: [
            { item: 'Remove Bathtub and surround', quantity: '1', notes: 'Cast iron: broken up in place.' },
            { item: 'Remove Vanity and top', quantity: '1' },
          ],
        },
      ],
      [
        '09:14',
        {
          kind: 'lines',
          area: 'Hall bath',
          task: 'Rough-in',
          lines: [
            { item: 'Replace Bathtub, acrylic, alcove, 60 in', quality: 'Good', quantity: '1' },
            { item: 'Replace Shower valve and trim', quality: 'Good', quantity: '1' },
            { item: 'Replace Toilet, elongated, 1.28 gpf', quality: 'Good', quantity: '1' },
          ],
        },
      ],
      [
        '09:31',
        {
          kind: 'lines',
          area: 'Hall bath',
          task: 'Finishes',
          lines: [
            { item: 'Replace Tub surround, ceramic tile, to 7 ft', quality: 'Good', quantity: '66.5' },
            { item: 'Replace Vanity with top, 36 in', quality: 'Better', quantity: '1' },
            { item: 'Replace Tile floor, ceramic', quality: 'Good' },
            { item: 'Paint Walls and ceiling, two coats', quality: 'Good', affected: '70' },
          ],
        },
      ],
      ['11:40', { kind: 'quality', area: 'Hall bath', item: 'Replace Toilet, elongated, 1.28 gpf', to: 'Better' }],
    ),
    ...day(
      14,
      'contractor',
      [
        '13:12',
        {
          kind: 'lines',
          area: 'Hall',
          task: 'Finishes',
          lines: [
            { item: 'Replace Pocket door with frame kit', quality: 'Good', quantity: '1' },
            { item: 'Paint Walls, two coats', quality: 'Good' },
            { item: 'Replace Baseboard', quality: 'Good' },
          ],
        },
      ],
      [
        '13:25',
        {
          kind: 'lines',
          area: HOUSE,
          task: 'Demolition',
          lines: [
            { item: 'Haul Dumpster, 20 cu yd, one load', quantity: '1' },
            { item: 'Obtain Building permit, remodel', quantity: '1' },
            { item: 'Replace Dust barrier, zipper and plastic', quantity: '48' },
          ],
        },
      ],
      ['13:31', { kind: 'lines', area: HOUSE, task: 'Finishes', lines: [{ item: 'Clean Final cleaning, living area' }] }],
      [
        '13:40',
        {
          kind: 'lines',
          area: 'Garage',
          task: 'Finishes',
          lines: [
            {
              item: 'Replace Drywall, 5/8 in, fire-rated',
              quality: 'Good',
              quantity: '16',
              notes: 'Behind the panel, where the old chase was opened.',
            },
            { item: 'Replace Shut-off valve, main, 3/4 to 1 in', quantity: '1' },
          ],
        },
      ],
      [
        '13:55',
        {
          kind: 'notes',
          area: 'Kitchen',
          item: 'Replace Cabinets, base',
          notes: 'Painted maple, plywood boxes, soft close. Lead time five weeks.',
        },
      ],
      ['14:03', { kind: 'quantity', area: 'Kitchen', item: 'Replace Drywall, 1/2 in, walls, hung and finished', to: '260' }],
      ['14:05', { kind: 'quantity', area: 'Kitchen', item: 'Remove Drywall or plaster, walls', to: '260' }],
    ),
    ...day(
      13,
      'admin',
      ['13:20', { kind: 'profit', percent: '10' }],
      [
        '15:20',
        {
          kind: 'lines',
          area: 'Hall bath',
          task: 'Rough-in',
          lines: [{ item: 'Replace Vent fan, bath, 80 cfm, ducted out', quality: 'Good', quantity: '1' }],
        },
      ],
      ['15:26', { kind: 'areaNotes', area: 'Kitchen', notes: 'Water, gas and drain stay where they are.' }],
    ),
    ...day(
      9,
      'contractor',
      ['10:48', { kind: 'quality', area: 'Hall bath', item: 'Replace Vanity with top, 36 in', to: 'Good' }],
      ['10:52', { kind: 'delete', area: 'Hall', item: 'Replace Pocket door with frame kit' }],
      ['11:04', { kind: 'quality', area: 'Kitchen', item: 'Replace Tile floor, porcelain, 12 x 24 in', to: 'Designer' }],
      ['11:06', { kind: 'undo' }],
    ),
    ...day(
      4,
      'admin',
      ['08:40', { kind: 'room', area: 'Kitchen', walls: [`10'`, `12' 4"`], height: `8'` }],
      ['08:46', { kind: 'affected', area: 'Hall bath', item: 'Paint Walls and ceiling, two coats', to: '80' }],
    ),
    ...day(
      1,
      'contractor',
      ['10:18', { kind: 'quantity', area: 'Kitchen', item: 'Replace Outlet, GFCI', to: '4' }],
      ['10:31', { kind: 'quality', area: 'Kitchen', item: 'Replace Backsplash, tile, set and grouted', to: 'Better' }],
      ['10:42', { kind: 'move', area: 'Kitchen', item: 'Replace Countertop, quartz', place: 7 }],
    ),
  ],
  whatIf: {
    name: 'Helen’s budget',
    steps: [
      ...day(
        2,
        'contractor',
        ['15:08', { kind: 'quality', area: 'Kitchen', item: 'Replace Cabinets, base', to: 'Good' }],
        ['15:09', { kind: 'quality', area: 'Kitchen', item: 'Replace Cabinets, wall, 30 to 36 in high', to: 'Good' }],
        ['15:10', { kind: 'quality', area: 'Kitchen', item: 'Replace Countertop, quartz', to: 'Good' }],
        ['15:12', { kind: 'quality', area: 'Kitchen', item: 'Replace Tile floor, porcelain, 12 x 24 in', to: 'Good' }],
        ['15:20', { kind: 'quality', area: 'Kitchen', item: 'Replace Backsplash, tile, set and grouted', to: 'Best' }],
        ['15:31', { kind: 'delete', area: HOUSE, item: 'Replace Dust barrier, zipper and plastic' }],
      ),
      ...day(
        2,
        'admin',
        [
          '16:02',
          {
            kind: 'lines',
            area: 'Hall bath',
            task: 'Finishes',
            lines: [{ item: 'Replace Shower niche, tiled', quality: 'Good', quantity: '1' }],
          },
        ],
        ['16:04', { kind: 'quality', area: 'Hall bath', item: 'Replace Vanity with top, 36 in', to: 'Better' }],
      ),
    ],
  },
};

const roof: DemoJob = {
  key: 'roof',
  name: 'Roof, storm damage',
  customer: 'Gloria Ostrander',
  address: '2960 Neil Ave',
  zip: '43202',
  profit: '10',
  steps: [
    ...day(
      24,
      'contractor',
      ['14:10', { kind: 'address' }],
      ['14:12', { kind: 'task', name: 'Emergency' }],
      ['14:12', { kind: 'task', name: 'Roof' }],
      [
        '14:14',
        {
          kind: 'areas',
          areas: [
            ['ATT', 'Attic'],
            ['BED', 'Front bedroom'],
          ],
        },
      ],
      ['14:21', { kind: 'house', livingArea: '1840', stories: '2', height: `8' 6"`, overhang: '1', pitch: 'Steep' }],
      ['14:25', { kind: 'room', area: 'Front bedroom', walls: [`11' 2"`, `13' 6"`], height: `8' 6"` }],
      [
        '14:33',
        {
          kind: 'lines',
          area: HOUSE,
          task: 'Emergency',
          lines: [
            {
              item: 'Replace Emergency roof tarp, up to 20 x 30 ft',
              quantity: '1',
              notes: 'Set the morning after the wind, invoice to the insurer.',
            },
            { item: 'Inspect Roof, with photos', quantity: '1' },
          ],
        },
      ],
      [
        '14:50',
        {
          kind: 'lines',
          area: HOUSE,
          task: 'Roof',
          lines: [
            { item: 'Remove Shingles, asphalt, one layer' },
            { item: 'Replace Shingles, asphalt, architectural', quality: 'Good' },
            { item: 'Replace Roof sheathing, OSB, 1/2 in', quantity: '160' },
            { item: 'Replace Ice and water shield', quantity: '310' },
            { item: 'Replace Drip edge', quantity: '148' },
            { item: 'Replace Ridge vent', quality: 'Good', quantity: '36' },
            { item: 'Replace Pipe boot flashing', quality: 'Good', quantity: '3' },
            { item: 'Haul Dumpster, 20 cu yd, one load', quantity: '1' },
          ],
        },
      ],
    ),
    ...day(
      23,
      'contractor',
      [
        '09:15',
        {
          kind: 'lines',
          area: 'Attic',
          task: 'Roof',
          lines: [
            {
              item: 'Repair Rafter or truss, sistered',
              quantity: '2',
              notes: 'Cracked where the limb came through, third and fourth from the gable.',
            },
            { item: 'Remove Insulation, blown or batt', quantity: '96' },
            { item: 'Replace Insulation, blown, R-38, attic', quality: 'Good', quantity: '96' },
          ],
        },
      ],
      [
        '09:24',
        {
          kind: 'lines',
          area: 'Front bedroom',
          task: 'Roof',
          lines: [
            { item: 'Repair Drywall patch, up to 4 x 8 ft', quantity: '1' },
            { item: 'Paint Ceiling, two coats', quality: 'Good' },
          ],
        },
      ],
      ['09:40', { kind: 'quantity', area: HOUSE, item: 'Replace Roof sheathing, OSB, 1/2 in', to: '192' }],
    ),
    ...day(
      21,
      'admin',
      [
        '10:02',
        {
          kind: 'lines',
          area: HOUSE,
          task: 'Roof',
          lines: [{ item: 'Replace Gutter, aluminum, 5 in seamless', quality: 'Good', quantity: '64' }],
        },
      ],
      ['10:08', { kind: 'quality', area: HOUSE, item: 'Replace Shingles, asphalt, architectural', to: 'Better' }],
    ),
    ...day(
      18,
      'contractor',
      [
        '16:05',
        {
          kind: 'report',
          name: 'Roof and storm damage',
          validDays: 2,
          text: 'Gloria, this is the whole roof and what the limb did inside. Your adjuster has the photos; we can start the week after they agree.',
        },
      ],
      ['16:06', { kind: 'track', email: 'dana@hartwell.example' }],
    ),
    ...day(15, 'customer', ['18:47', { kind: 'opened', device: 'phone' }]),
    ...day(6, 'customer', ['20:31', { kind: 'opened', device: 'computer' }]),
  ],
};

const bathroom: DemoJob = {
  key: 'bathroom',
  name: 'Hall bath, curbless shower',
  customer: 'Ruth Abernathy',
  address: '88 E Duncan St',
  zip: '43202',
  profit: '10',
  steps: [
    ...day(
      27,
      'contractor',
      ['08:55', { kind: 'address' }],
      ['08:56', { kind: 'task', name: 'Demolition' }],
      ['08:56', { kind: 'task', name: 'Rough-in' }],
      ['08:57', { kind: 'task', name: 'Finishes' }],
      ['08:58', { kind: 'areas', areas: [['BATH', 'Hall bath']] }],
      ['09:04', { kind: 'room', area: 'Hall bath', walls: [`6' 2"`, `9'`], height: `8'` }],
      [
        '09:20',
        {
          kind: 'lines',
          area: 'Hall bath',
          task: 'Demolition',
          lines: [
            { item: 'Remove Bathroom, complete, to the studs', quantity: '1' },
            { item: 'Haul Debris by truck, one load, 3 cu yd', quantity: '2' },
          ],
        },
      ],
      [
        '09:35',
        {
          kind: 'lines',
          area: 'Hall bath',
          task: 'Rough-in',
          lines: [
            { item: 'Replace Subfloor, plywood, 3/4 in' },
            { item: 'Replace Shower valve and trim', quality: 'Better', quantity: '1' },
            { item: 'Replace Vent fan, bath, 80 cfm, ducted out', quality: 'Good', quantity: '1' },
            { item: 'Replace Outlet, GFCI', quality: 'Good', quantity: '1' },
          ],
        },
      ],
      [
        '09:58',
        {
          kind: 'lines',
          area: 'Hall bath',
          task: 'Finishes',
          lines: [
            { item: 'Replace Drywall, moisture-resistant', quality: 'Good', affected: '65' },
            {
              item: 'Replace Shower pan, mortar bed and liner, tiled',
              quality: 'Better',
              quantity: '1',
              notes: 'Flush with the floor, linear drain at the back wall.',
            },
            { item: 'Replace Shower walls, porcelain tile', quality: 'Better', quantity: '84' },
            { item: 'Replace Shower door, glass, frameless', quality: 'Good', quantity: '1' },
            { item: 'Replace Tile floor, porcelain, 12 x 24 in', quality: 'Better' },
            { item: 'Replace Vanity with top, 36 in', quality: 'Better', quantity: '1' },
            { item: 'Replace Toilet, elongated, 1.28 gpf', quality: 'Better', quantity: '1' },
            { item: 'Replace Grab bar, with blocking', quality: 'Good', quantity: '2' },
            { item: 'Paint Walls and ceiling, two coats', quality: 'Good' },
          ],
        },
      ],
    ),
    ...day(
      26,
      'admin',
      ['11:15', { kind: 'quantity', area: 'Hall bath', item: 'Replace Grab bar, with blocking', to: '3' }],
      [
        '11:18',
        {
          kind: 'notes',
          area: 'Hall bath',
          item: 'Replace Grab bar, with blocking',
          notes: 'Two in the shower, one beside the toilet at 33 in.',
        },
      ],
    ),
    ...day(
      25,
      'contractor',
      [
        '15:30',
        {
          kind: 'report',
          name: 'Hall bath, curbless shower',
          text: 'Ruth, this is the bath as we walked it: no curb, room to turn, bars where you asked for them. We can begin in the second week of December.',
        },
      ],
      ['15:31', { kind: 'track', email: 'dana@hartwell.example' }],
    ),
    ...day(24, 'customer', ['19:12', { kind: 'opened', device: 'computer' }]),
    ...day(
      2,
      'customer',
      ['09:51', { kind: 'opened', device: 'phone' }],
      ['09:58', { kind: 'answer', agreement: 'yes', comments: 'Please come in by the side door, the dog sleeps in front.' }],
    ),
    ...day(2, 'admin', [
      '16:12',
      { kind: 'payment', amount: '4000.00', type: 9, name: 'Ruth Abernathy', detail: 'Check 1041, acceptance' },
    ]),
    ...day(
      1,
      'admin',
      ['08:34', { kind: 'expense', amount: '461.00', type: 1, name: 'Northside Hauling', detail: 'Dumpster, one load' }],
      ['08:41', { kind: 'expense', amount: '283.00', type: 2, name: 'City of Columbus', detail: 'Building permit' }],
    ),
  ],
};

const deck: DemoJob = {
  key: 'deck',
  name: 'Deck, 12 x 16',
  customer: 'Tom Delgado',
  address: '4471 Olentangy Blvd',
  zip: '43214',
  profit: '10',
  steps: [
    ...day(
      12,
      'contractor',
      ['13:02', { kind: 'address' }],
      ['13:03', { kind: 'task', name: 'Framing' }],
      ['13:03', { kind: 'task', name: 'Decking and rail' }],
      ['13:05', { kind: 'areas', areas: [['HARD', 'Deck']] }],
      ['13:06', { kind: 'areaNotes', area: 'Deck', notes: '12 ft off the house by 16 ft along it, 30 in above grade.' }],
      [
        '13:20',
        {
          kind: 'lines',
          area: 'Deck',
          task: 'Framing',
          lines: [
            { item: 'Remove Deck, wood, with stairs', quantity: '120' },
            { item: 'Replace Deck, framed, treated, with footings', quantity: '192' },
            { item: 'Repair Deck ledger, flashed and bolted', quantity: '16' },
          ],
        },
      ],
      [
        '13:34',
        {
          kind: 'lines',
          area: 'Deck',
          task: 'Decking and rail',
          lines: [
            { item: 'Replace Decking, pressure-treated', quality: 'Good', quantity: '192' },
            { item: 'Replace Deck railing', quality: 'Good', quantity: '40' },
            { item: 'Replace Deck stairs, per riser, 4 ft wide', quality: 'Good', quantity: '4' },
          ],
        },
      ],
      [
        '13:41',
        {
          kind: 'lines',
          area: HOUSE,
          task: 'Framing',
          lines: [
            { item: 'Obtain Building permit, remodel', quantity: '1' },
            { item: 'Haul Dumpster, 10 cu yd, one load', quantity: '1' },
          ],
        },
      ],
    ),
    ...day(
      8,
      'contractor',
      ['09:10', { kind: 'delete', area: 'Deck', item: 'Replace Decking, pressure-treated' }],
      [
        '09:12',
        {
          kind: 'lines',
          area: 'Deck',
          task: 'Decking and rail',
          lines: [
            {
              item: 'Replace Decking, composite',
              quality: 'Good',
              quantity: '192',
              notes: 'Hidden fasteners, picture frame in the darker color.',
            },
          ],
        },
      ],
      ['09:20', { kind: 'quantity', area: 'Deck', item: 'Replace Deck railing', to: '36' }],
    ),
    ...day(
      3,
      'contractor',
      [
        '16:40',
        {
          kind: 'report',
          name: 'Deck, 12 x 16, composite',
          text: 'Tom, composite as you asked, with the stairs on the yard side. The old deck goes with us.',
        },
      ],
      ['16:41', { kind: 'track', email: 'dana@hartwell.example' }],
    ),
  ],
};

const service: DemoJob = {
  key: 'service',
  name: 'Water heater and panel',
  customer: 'Luis Carrasco',
  address: '509 Wilson Ave',
  zip: '43205',
  profit: '10',
  steps: [
    ...day(
      11,
      'admin',
      ['10:12', { kind: 'address' }],
      ['10:14', { kind: 'areas', areas: [['BASE', 'Basement']] }],
      [
        '10:21',
        {
          kind: 'lines',
          area: 'Basement',
          task: 'General',
          lines: [
            { item: 'Remove Water heater', quantity: '1' },
            { item: 'Replace Water heater, gas, 50 gal', quality: 'Good', quantity: '1' },
            { item: 'Replace Expansion tank', quantity: '1' },
            { item: 'Replace Gas connection, appliance', quantity: '1' },
            { item: 'Replace Panel, 200 A, with breakers', quality: 'Good', quantity: '1' },
            { item: 'Replace Surge protector, whole house', quality: 'Good', quantity: '1' },
          ],
        },
      ],
      [
        '10:30',
        {
          kind: 'lines',
          area: HOUSE,
          task: 'General',
          lines: [{ item: 'Obtain Permit, electrical, plumbing or mechanical', quantity: '2' }],
        },
      ],
    ),
    ...day(
      10,
      'contractor',
      ['08:20', { kind: 'quality', area: 'Basement', item: 'Replace Water heater, gas, 50 gal', to: 'Better' }],
      [
        '08:32',
        {
          kind: 'report',
          name: 'Water heater and panel',
          text: 'Luis, both can be done in one day, with the power off from eight to two.',
        },
      ],
    ),
    ...day(10, 'customer', ['17:05', { kind: 'opened', device: 'phone' }]),
    ...day(
      5,
      'customer',
      ['08:14', { kind: 'opened', device: 'phone' }],
      ['08:21', { kind: 'answer', agreement: 'no', comments: 'The panel has to wait until spring. Could you do the water heater alone?' }],
    ),
  ],
};

const laundry: DemoJob = {
  key: 'laundry',
  name: 'Laundry room',
  customer: 'Abigail Foss',
  address: '35 Crestview Rd',
  zip: '43202',
  profit: '10',
  steps: [
    ...day(
      10,
      'contractor',
      ['10:05', { kind: 'address' }],
      ['10:06', { kind: 'areas', areas: [['INT', 'Laundry room']] }],
      ['10:11', { kind: 'room', area: 'Laundry room', walls: [`4' 8"`, `6' 2"`], height: `8'` }],
      [
        '10:24',
        {
          kind: 'lines',
          area: 'Laundry room',
          task: 'General',
          lines: [
            { item: 'Replace Laundry tub with faucet', quality: 'Good', quantity: '1' },
            { item: 'Replace Washing machine valve and box', quantity: '1' },
            { item: 'Replace Outlet, 240 V, 30 A, dryer, new circuit up to 40 ft', quantity: '1' },
            { item: 'Replace Built-in shelving', quality: 'Good', quantity: '12' },
            { item: 'Replace Vinyl plank, LVP, click', quality: 'Good' },
          ],
        },
      ],
      [
        '10:52',
        {
          kind: 'report',
          name: 'Laundry room',
          text: 'Abigail, this is the laundry room as we planned it on Monday. The floor goes in last, so that it stays whole.',
        },
      ],
    ),
    ...day(
      9,
      'customer',
      ['18:20', { kind: 'opened', device: 'phone' }],
      ['18:34', { kind: 'answer', agreement: 'yes', comments: '', signed: true }],
    ),
    ...day(
      8,
      'admin',
      ['08:15', { kind: 'terms', retainage: '5' }],
      ['08:20', { kind: 'bill', milestone: 'Deposit', percent: '30', retainage: '0' }],
    ),
    ...day(
      6,
      'contractor',
      ['14:10', { kind: 'quality', area: 'Laundry room', item: 'Replace Laundry tub with faucet', to: 'Better' }],
      [
        '14:14',
        {
          kind: 'lines',
          area: 'Laundry room',
          task: 'General',
          lines: [{ item: 'Replace Closet shelf and rod', quality: 'Good', quantity: '5' }],
        },
      ],
      ['14:22', { kind: 'changeOrder', why: 'The deeper tub that you asked for, and a rod to hang shirts over it.', days: 1 }],
    ),
    ...day(
      5,
      'customer',
      ['19:41', { kind: 'opened', device: 'phone' }],
      ['19:46', { kind: 'answer', agreement: 'yes', comments: 'Thank you, that is the one.', signed: true }],
    ),
    ...day(3, 'admin', ['09:10', { kind: 'bill', milestone: 'Half way', percent: '70', retainage: '5' }]),
    ...day(
      1,
      'admin',
      ['15:02', { kind: 'payment', amount: '500.00', type: 9, name: 'Abigail Foss', detail: 'Check 2207, toward the deposit' }],
      ['15:03', { kind: 'apply', milestone: 'Deposit', amount: '500.00' }],
    ),
  ],
};

export const DEMO_JOBS: DemoJob[] = [kitchen, roof, bathroom, deck, service, laundry];

/** Downtown Columbus, where the organisation has its office. */
export const DEMO_HOME = { by: 'admin', ago: 30, time: '08:30', zip: '43215' } as const;

/**
 * Prices that the organisation pays instead of the default ones, set after the jobs were priced, so that their
 * estimates can be updated.
 */
export const DEMO_PRICES: {
  by: Editor;
  ago: number;
  time: string;
  prices: { item: string; quality: QualityLevel | 'None'; unitCost: string }[];
}[] = [
  {
    by: 'contractor',
    ago: 1,
    time: '16:20',
    prices: [
      { item: 'Replace Cabinets, base', quality: 'Better', unitCost: '318.00' },
      { item: 'Replace Countertop, quartz', quality: 'Best', unitCost: '86.50' },
      { item: 'Replace Tile floor, porcelain, 12 x 24 in', quality: 'Better', unitCost: '13.90' },
    ],
  },
  { by: 'admin', ago: 1, time: '16:45', prices: [{ item: 'Haul Dumpster, 20 cu yd, one load', quality: 'None', unitCost: '465.00' }] },
];
/** The organisation's markup on a whole category. */
export const DEMO_MARKUP_RULE = { by: 'admin', ago: 1, time: '16:50', item: 'Replace Toilet, elongated, 1.28 gpf', percent: '4' } as const;
