import { QUALITIES } from '../../catalogue/quality.ts';
import { D } from '../../decimal.ts';
import type { Measures } from '../../measures/entities.ts';
import { type Amount, type Answers, figure, type Wizard } from './wizard.ts';

/** A kitchen: lengths of its layout in feet, and what was measured of its room in square feet and feet. */
export interface KitchenRoom {
  baseCabinets: D;
  wallCabinets: D;
  counterRun: D;
  floor: D;
  baseboard: D;
}

/** Lengths of a layout as they are typed, in feet. */
export interface KitchenLayout {
  baseCabinets: string;
  wallCabinets: string;
  counterRun: string;
}

/** Where nothing was typed yet: the layout of a kitchen of about 12 by 13 ft. */
export const STANDARD_LAYOUT: KitchenLayout = { baseCabinets: '18.0', wallCabinets: '14.0', counterRun: '20.0' };

export const kitchenRoom = (layout: KitchenLayout, measures: Measures): KitchenRoom => ({
  baseCabinets: new D(layout.baseCabinets),
  wallCabinets: new D(layout.wallCabinets),
  counterRun: new D(layout.counterRun),
  floor: new D(measures.floor),
  baseboard: new D(measures.baseboard),
});

/** Feet. A counter is 25.5 in deep, base cabinets stand 2 ft into the room, tile goes 18 in up, a stove is 30 in and a refrigerator 36 in wide. */
const DEPTH = { counter: new D('2.125'), cabinets: new D(2) };
const BACKSPLASH = new D('1.5');
const WIDTH = { stove: new D('2.5'), doors: new D(7) };
/** Square feet of an island's top of 5 by 3 ft with its overhang of 3 in all around. */
const ISLAND_TOP = new D('16.5');
/** No point along a counter is farther than 2 ft from an outlet (NEC 210.52(C)), so that there is one per 4 ft. */
const FEET_PER_OUTLET = 4;

/** R143: items of tile on a backsplash, one code a quality. */
export const BUTCHER_BLOCK_HIDES = { first: 15378, last: 15382 } as const;

const one = (reason: string) => (): Amount => ({ quantity: new D(1), reason });
const isStove = (answers: Answers) => answers.stove !== 'none';

/** The wall along the counter, behind a stove too. */
const wallRun = (room: KitchenRoom, answers: Answers) => (isStove(answers) ? room.counterRun.plus(WIDTH.stove) : room.counterRun);

const counter = (room: KitchenRoom, answers: Answers): Amount => {
  const run = `${figure(room.counterRun)} LF x ${DEPTH.counter.toFixed()}`;
  const top = room.counterRun.times(DEPTH.counter);
  return answers.island === 'include'
    ? { quantity: top.plus(ISLAND_TOP), reason: `Counter: ${run}, island ${figure(ISLAND_TOP)}` }
    : { quantity: top, reason: `Counter: ${run} ft` };
};
const backsplash = (room: KitchenRoom, answers: Answers): Amount => ({
  quantity: wallRun(room, answers).times(BACKSPLASH),
  reason: `Backsplash: ${figure(wallRun(room, answers))} LF x ${figure(BACKSPLASH)} ft`,
});
const outlets = (room: KitchenRoom, answers: Answers): Amount => ({
  quantity: wallRun(room, answers).div(FEET_PER_OUTLET).ceil(),
  reason: `Counter: one per ${FEET_PER_OUTLET} ft of ${figure(wallRun(room, answers))} LF`,
});
const floor =
  (name: string) =>
  (room: KitchenRoom): Amount => {
    if (room.floor.isZero()) return { quantity: new D(0), reason: `${name}: the room is not measured`, unmeasured: true };
    const cabinets = room.baseCabinets.times(DEPTH.cabinets);
    return { quantity: room.floor.minus(cabinets), reason: `${name} ${figure(room.floor)} less ${figure(cabinets)} of cabinets` };
  };
const underFloor = (of: string) => (room: KitchenRoom) => ({
  ...floor('Floor')(room),
  ...(!room.floor.isZero() && { reason: `Floor: under ${of}` }),
});
const baseboard =
  (reason?: string) =>
  (room: KitchenRoom, answers: Answers): Amount => {
    if (room.baseboard.isZero()) return { quantity: new D(0), reason: 'Baseboard: the room is not measured', unmeasured: true };
    const less = room.baseCabinets.plus(isStove(answers) ? WIDTH.stove : 0).plus(WIDTH.doors);
    const without = isStove(answers) ? 'cabinets, stove and doors' : 'cabinets and doors';
    return { quantity: room.baseboard.minus(less), reason: reason ?? `${figure(room.baseboard)} less ${without}` };
  };

/** The kitchen questions. The documents give nine standard answers and two rules; the other answers and the counting are ours (decision 37). */
export const kitchen: Wizard<KitchenRoom> = {
  kind: 'kitchen',
  name: 'Kitchen by answers',
  questions: [
    {
      key: 'counter',
      label: 'Counter',
      options: [
        ['tile', 'Ceramic tile'],
        ['laminate', 'Laminate'],
        ['butcher', 'Butcher block'],
        ['quartz', 'Quartz'],
        ['granite', 'Granite'],
      ],
      standard: 'tile', // R160
    },
    {
      key: 'backsplash',
      label: 'Backsplash',
      options: [
        ['tile', 'Tile'],
        ['stone', 'Stone mosaic'],
        ['slab', 'Slab'],
        ['panel', 'Panel'],
        ['none', 'None'],
      ],
      standard: 'tile', // R161
    },
    {
      key: 'island',
      label: 'Island',
      options: [
        ['include', 'Include'],
        ['none', 'None'],
      ],
      standard: 'include', // R162
    },
    {
      key: 'oven',
      label: 'Oven',
      options: [
        ['single', 'Single'],
        ['double', 'Double'],
        ['microwave', 'With microwave'],
        ['none', 'None'],
      ],
      standard: 'single', // R157
    },
    {
      key: 'stove',
      label: 'Stove',
      options: [
        ['builtin', 'Built-in, with top'],
        ['gas', 'Range, gas'],
        ['electric', 'Range, electric'],
        ['none', 'None'],
      ],
      standard: 'builtin', // R165
    },
    {
      key: 'dishwasher',
      label: 'Dishwasher',
      options: [
        ['standard', 'Standard'],
        ['drawer', 'Drawer'],
        ['panel', 'Panel ready'],
        ['none', 'None'],
      ],
      standard: 'standard', // R158
    },
    {
      key: 'refrigerator',
      label: 'Refrigerator',
      options: [
        ['standard', 'Standard'],
        ['french', 'French door'],
        ['builtin', 'Built-in'],
        ['none', 'None'],
      ],
      standard: 'standard', // R159
    },
    {
      key: 'floor',
      label: 'Floor',
      options: [
        ['laminate', 'Laminate'],
        ['vinyl', 'Vinyl plank'],
        ['tile', 'Ceramic tile'],
        ['hardwood', 'Hardwood'],
        ['keep', 'Keep'],
      ],
      standard: 'laminate', // R164
    },
    {
      key: 'baseboard',
      label: 'Baseboard',
      options: [
        ['stain', 'Stain'],
        ['paint', 'Paint'],
        ['none', 'None'],
      ],
      standard: 'stain', // R163
    },
    {
      key: 'old',
      label: 'Old kitchen',
      options: [
        ['out', 'Taken out'],
        ['left', 'Left as it is'],
      ],
      standard: 'out',
    },
    { key: 'quality', label: 'Quality', options: QUALITIES.map((quality) => [quality, quality]), standard: 'Good', instead: 'all lines' }, // R148
  ],
  rules: [
    // R142
    {
      cause: ['counter', 'laminate'],
      question: 'island',
      removes: ['include'],
      words: 'With a laminate counter there is no island.',
      refusal: null,
    },
    // R143
    {
      cause: ['counter', 'butcher'],
      question: 'backsplash',
      removes: ['tile'],
      words: 'Tile backsplash is not offered with butcher block.',
      refusal: `not offered with butcher block (items ${BUTCHER_BLOCK_HIDES.first} to ${BUTCHER_BLOCK_HIDES.last})`,
    },
  ],
  groups: [
    { key: 'demolition', name: 'Demolition', task: 'Demolition' },
    { key: 'rough', name: 'Rough-in', task: 'Rough-in' },
    { key: 'finishes', name: 'Finishes', task: 'Finishes' },
    { key: 'appliances', name: 'Appliances', task: 'Finishes' },
  ],
  lines: [
    { group: 'demolition', code: 19230, by: ['old', 'out'], amount: one('Old kitchen: taken out') },
    { group: 'demolition', code: 28030, by: ['old', 'out'], amount: one('Old kitchen: hauled away') },
    { group: 'rough', code: 21005, by: ['counter', 'tile', 'laminate', 'butcher', 'quartz', 'granite'], amount: outlets },
    { group: 'rough', code: 21015, by: ['oven', 'single', 'double', 'microwave'], amount: ovenOutlet },
    { group: 'rough', code: 21015, by: ['stove', 'electric'], when: ({ oven }) => oven === 'none', amount: one('Stove: electric range') },
    { group: 'rough', code: 26085, by: null, amount: one('every kitchen') },
    { group: 'rough', code: 26065, by: null, amount: one('every kitchen') },
    {
      group: 'finishes',
      code: 17000,
      by: null,
      amount: ({ baseCabinets: quantity }) => ({ quantity, reason: `Base cabinets ${figure(quantity)} LF` }),
    },
    {
      group: 'finishes',
      code: 17005,
      by: null,
      amount: ({ wallCabinets: quantity }) => ({ quantity, reason: `Wall cabinets ${figure(quantity)} LF` }),
    },
    { group: 'finishes', code: 17010, by: ['oven', 'single', 'double', 'microwave'], amount: one('Oven: a wall oven sits in it') },
    { group: 'finishes', code: 17015, by: ['island', 'include'], amount: one(`Island: 5' 0" x 3' 0"`) },
    { group: 'finishes', code: 15088, by: ['counter', 'tile'], amount: counter },
    { group: 'finishes', code: 17060, by: ['counter', 'laminate'], amount: counter },
    { group: 'finishes', code: 17075, by: ['counter', 'butcher'], amount: counter },
    { group: 'finishes', code: 17065, by: ['counter', 'quartz'], amount: counter },
    { group: 'finishes', code: 17070, by: ['counter', 'granite'], amount: counter },
    { group: 'finishes', code: 17395, by: ['stove', 'builtin'], amount: one('Stove: built-in, with top') },
    { group: 'finishes', code: 15378, by: ['backsplash', 'tile'], amount: backsplash },
    { group: 'finishes', code: 15328, by: ['backsplash', 'stone'], amount: backsplash },
    { group: 'finishes', code: 15333, by: ['backsplash', 'slab'], amount: backsplash },
    { group: 'finishes', code: 15338, by: ['backsplash', 'panel'], amount: backsplash },
    { group: 'finishes', code: 12010, by: ['floor', 'laminate'], amount: floor('Floor') },
    { group: 'finishes', code: 12460, by: ['floor', 'laminate'], amount: underFloor('laminate') },
    { group: 'finishes', code: 12040, by: ['floor', 'vinyl'], amount: floor('Floor') },
    { group: 'finishes', code: 12110, by: ['floor', 'tile'], amount: underFloor('tile') },
    { group: 'finishes', code: 15013, by: ['floor', 'tile'], amount: floor('Floor') },
    { group: 'finishes', code: 12000, by: ['floor', 'hardwood'], amount: floor('Floor') },
    { group: 'finishes', code: 25000, by: ['baseboard', 'stain', 'paint'], amount: baseboard() },
    { group: 'finishes', code: 24280, by: ['baseboard', 'stain'], amount: baseboard('Baseboard: stain') },
    { group: 'finishes', code: 24025, by: ['baseboard', 'paint'], amount: baseboard('Baseboard: paint') },
    { group: 'appliances', code: 27035, by: ['oven', 'single'], amount: one('Oven: single') },
    { group: 'appliances', code: 27120, by: ['oven', 'double'], amount: one('Oven: double') },
    { group: 'appliances', code: 27125, by: ['oven', 'microwave'], amount: one('Oven: with microwave') },
    { group: 'appliances', code: 27040, by: ['stove', 'builtin'], amount: one('Stove: built-in, with top') },
    { group: 'appliances', code: 27010, by: ['stove', 'gas'], amount: one('Stove: gas range') },
    { group: 'appliances', code: 27005, by: ['stove', 'electric'], amount: one('Stove: electric range') },
    { group: 'appliances', code: 27000, by: ['dishwasher', 'standard'], amount: one('Dishwasher: standard') },
    { group: 'appliances', code: 27095, by: ['dishwasher', 'drawer'], amount: one('Dishwasher: drawer') },
    { group: 'appliances', code: 27100, by: ['dishwasher', 'panel'], amount: one('Dishwasher: panel ready') },
    { group: 'appliances', code: 27020, by: ['refrigerator', 'standard'], amount: one('Refrigerator: standard') },
    { group: 'appliances', code: 27205, by: ['refrigerator', 'french'], amount: one('Refrigerator: French door') },
    { group: 'appliances', code: 27210, by: ['refrigerator', 'builtin'], amount: one('Refrigerator: built-in') },
  ],
};

/** A wall oven and an electric range have a circuit each. */
function ovenOutlet(_room: KitchenRoom, { oven = '', stove }: Answers): Amount {
  const reason = `Oven: ${oven === 'microwave' ? 'with microwave' : oven}, electric`;
  return stove === 'electric' ? { quantity: new D(2), reason: `${reason}; stove: electric range` } : { quantity: new D(1), reason };
}
