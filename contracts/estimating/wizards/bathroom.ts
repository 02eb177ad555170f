import { QUALITIES } from '../../catalogue/quality.ts';
import { D } from '../../decimal.ts';
import type { InteriorInput } from '../../measures/entities.ts';
import { type Amount, type Answers, figure, type Wizard } from './wizard.ts';

/** A bathroom with a flat ceiling, in feet. */
export interface BathroomRoom {
  length: D;
  width: D;
  ceiling: D;
}

/** Lengths as they are typed, in feet and inches. */
export interface BathroomSize {
  lengthFeet: string;
  lengthInches: string;
  widthFeet: string;
  widthInches: string;
  ceilingFeet: string;
  ceilingInches: string;
}

/** A bath of 9 by 5 ft, where nothing is measured. */
export const STANDARD_BATH: BathroomSize = {
  lengthFeet: '9',
  lengthInches: '0',
  widthFeet: '5',
  widthInches: '0',
  ceilingFeet: '8',
  ceilingInches: '0',
};

const feet = (whole: string, inches: string) => new D(whole || 0).plus(new D(inches || 0).div(12));
export const bathroomRoom = (size: BathroomSize): BathroomRoom => ({
  length: feet(size.lengthFeet, size.lengthInches),
  width: feet(size.widthFeet, size.widthInches),
  ceiling: feet(size.ceilingFeet, size.ceilingInches),
});

/** The size of a measured room; `null` where its ceiling is not flat or nothing is measured. */
export function sizeOf(interior: InteriorInput | null): BathroomSize | null {
  if (interior?.ceilingType !== 'Flat') return null;
  return {
    lengthFeet: interior.longWallsFeet,
    lengthInches: interior.longWallsInches,
    widthFeet: interior.shortWallsFeet,
    widthInches: interior.shortWallsInches,
    ceilingFeet: interior.ceilingHeight1Feet,
    ceilingInches: interior.ceilingHeight1Inches,
  };
}

/** The input of the measurement of a room of this size. */
export const interiorOf = (size: BathroomSize) => ({
  shortWallsFeet: size.widthFeet,
  shortWallsInches: size.widthInches,
  longWallsFeet: size.lengthFeet,
  longWallsInches: size.lengthInches,
  ceilingHeight1Feet: size.ceilingFeet,
  ceilingHeight1Inches: size.ceilingInches,
  ceilingType: 'Flat' as const,
});

/** Feet. A door of 30 in; a shower stands 36 in, a tub 30 in into the room and both are 60 in long where the wall is. */
export const DOOR = new D('2.5');
const LONGEST = new D(5);
const DEEP: Record<string, D> = { shower: new D(3), tub: new D('2.5'), both: new D('2.5') };
/** A toilet needs 30 in of wall (IRC P2705.1: 15 in to each side of its middle). */
export const TOILET = new D('2.5');
const VANITY: Record<string, D> = { 24: new D(2), 30: new D('2.5'), 36: new D(3), 48: new D(4), 60: new D(5), none: new D(0) };

/** What the plan draws and the counting uses: feet along the room's length and width, square feet. */
export function measured(room: BathroomRoom, answers: Answers) {
  const depth = DEEP[answers.bathing ?? ''] ?? new D(0);
  const across = depth.isZero() ? depth : D.min(room.width, LONGEST);
  const isTiled = answers.finish === 'ceramic' || answers.finish === 'porcelain';
  const tileHeight = answers.height === 'ceiling' ? room.ceiling : D.min(room.ceiling, answers.height === '6' ? 6 : 7);
  /** The wall around the shower or tub: its long side, and both short ones. */
  const around = depth.isZero() ? depth : depth.times(2).plus(across);
  const floor = room.length.times(room.width);
  const walls = room.length.plus(room.width).times(2).times(room.ceiling);
  const vanity = VANITY[answers.vanity ?? ''] ?? new D(0);
  return {
    depth,
    across,
    vanity,
    floor,
    walls,
    ceiling: floor,
    baseboard: room.length.plus(room.width).times(2),
    around,
    tileHeight,
    isTiled,
    tile: isTiled ? around.times(tileHeight) : new D(0),
    /** Floor under the shower or tub. */
    pan: depth.times(across),
    /** What stands along the wall: shower or tub, toilet, vanity. More than the room's length does not fit. */
    alongWall: depth.plus(TOILET).plus(vanity),
  };
}

/** "Toilet: keep" still needs its place. The sentence that the plan shows; null where everything fits. */
export function doesNotFit(room: BathroomRoom, answers: Answers): string | null {
  const { alongWall, across } = measured(room, answers);
  if (!across.isZero() && room.width.lt(across.gt(LONGEST) ? LONGEST : 4))
    return `A shower or tub needs a wall of 4 ft; this room is ${figure(room.width)} ft wide.`;
  if (alongWall.gt(room.length))
    return `Shower or tub, toilet and vanity need ${figure(alongWall)} ft along a wall of ${figure(room.length)} ft.`;
  return null;
}

type Count = (room: BathroomRoom, answers: Answers) => Amount;
const each =
  (reason: string, count = 1) =>
  (): Amount => ({ quantity: new D(count), reason });
const inches = (value: D) => value.times(12).toDecimalPlaces(0).toFixed();
const sizeInWords = (room: BathroomRoom, answers: Answers) => {
  const { depth, across } = measured(room, answers);
  return `${inches(depth)} x ${inches(across)} in`;
};
const hasVanity = (answers: Answers) => answers.vanity !== 'none';
const bowls = (answers: Answers) => (hasVanity(answers) ? (answers.vanity === '60' ? 2 : 1) : 0);
const bowlWords = (answers: Answers) => (bowls(answers) === 2 ? 'two bowls' : 'one bowl');

const wallTile: Count = (room, answers) => {
  const { tile: quantity, around, tileHeight } = measured(room, answers);
  return { quantity, reason: `${figure(around)} LF of wall x ${tileHeight.toDecimalPlaces(2).toFixed()} ft` };
};
const membrane: Count = (room, answers) => {
  const { tile, pan } = measured(room, answers);
  return answers.bathing === 'shower'
    ? { quantity: tile.plus(pan), reason: `tile ${figure(tile)} and pan ${figure(pan)}` }
    : { quantity: tile, reason: `tile ${figure(tile)}` };
};
const drywall: Count = (room, answers) => {
  const { walls, ceiling, tile } = measured(room, answers);
  return {
    quantity: walls.plus(ceiling).minus(tile),
    reason: `walls and ceiling ${figure(walls.plus(ceiling))} less tile ${figure(tile)}`,
  };
};
const paint: Count = (room, answers) => {
  const { walls, ceiling, tile } = measured(room, answers);
  return answers.paint === 'both'
    ? { quantity: walls.plus(ceiling).minus(tile), reason: 'Paint: walls and ceiling' }
    : { quantity: walls.minus(tile), reason: 'Paint: walls' };
};
const bathingWords = (answers: Answers) => (answers.bathing === 'shower' ? 'shower' : 'tub');
const floor =
  (reason?: string): Count =>
  (room, answers) => {
    const { floor: whole, pan } = measured(room, answers);
    const less = pan.isZero() ? '' : ` less ${bathingWords(answers)} ${figure(pan)}`;
    return { quantity: whole.minus(pan), reason: reason ?? `Floor ${figure(whole)}${less}` };
  };
const base: Count = (room, answers) => {
  const { baseboard, around, vanity } = measured(room, answers);
  const less = [...(around.isZero() ? [] : [bathingWords(answers)]), ...(vanity.isZero() ? [] : ['vanity'])];
  const words = less.length > 0 ? `${less.join(', ')} and door` : 'door';
  return { quantity: baseboard.minus(around).minus(vanity).minus(DOOR), reason: `${figure(baseboard)} less ${words}` };
};
const shutOffs: Count = (_room, answers) => {
  const toilet = answers.toilet === 'keep' ? 0 : 1;
  const vanity = bowls(answers) * 2;
  const parts = [...(toilet > 0 ? [`toilet ${toilet}`] : []), ...(vanity > 0 ? [`vanity ${vanity}`] : [])];
  return { quantity: new D(toilet + vanity), reason: parts.join(', ') };
};
const everyVanity = ['vanity', '24', '30', '36', '48', '60'] as const;
const isTiled = ({ finish }: Answers) => finish === 'ceramic' || finish === 'porcelain';

/** The bathroom questions. The documents give the standard answers; the other answers, tile to 7 ft and the counting are ours (decision 37). */
export const bathroom: Wizard<BathroomRoom> = {
  kind: 'bathroom',
  name: 'Bathroom by answers',
  questions: [
    {
      key: 'bathing',
      label: 'Bathing',
      options: [
        ['shower', 'Shower'],
        ['tub', 'Tub'],
        ['both', 'Tub with shower'],
        ['none', 'None'],
      ],
      standard: 'shower', // R153
    },
    {
      key: 'finish',
      label: 'Wall finish',
      options: [
        ['ceramic', 'Ceramic tile'],
        ['porcelain', 'Porcelain'],
        ['acrylic', 'Acrylic panels'],
        ['paint', 'Paint only'],
      ],
      standard: 'ceramic', // R153
    },
    {
      key: 'height',
      label: 'Tile height',
      options: [
        ['6', '6 ft'],
        ['7', '7 ft'],
        ['ceiling', 'Ceiling'],
      ],
      standard: '7',
      instead: 'in finish',
    },
    {
      key: 'vanity',
      label: 'Vanity',
      options: [
        ['24', '24 in'],
        ['30', '30 in'],
        ['36', '36 in'],
        ['48', '48 in'],
        ['60', '60 in double'],
        ['none', 'None'],
      ],
      standard: '36', // R152
    },
    {
      key: 'toilet',
      label: 'Toilet',
      options: [
        ['elongated', 'Elongated'],
        ['comfort', 'Comfort height'],
        ['wall', 'Wall hung'],
        ['keep', 'Keep'],
      ],
      standard: 'elongated',
    },
    {
      key: 'floor',
      label: 'Floor',
      options: [
        ['ceramic', 'Ceramic tile'],
        ['porcelain', 'Porcelain'],
        ['vinyl', 'Vinyl plank'],
        ['keep', 'Keep'],
      ],
      standard: 'ceramic', // R154
    },
    {
      key: 'fan',
      label: 'Vent fan',
      options: [
        ['basic', 'Basic'],
        ['quiet', 'Quiet'],
        ['heater', 'With heater'],
        ['keep', 'Keep'],
      ],
      standard: 'basic', // R151
    },
    {
      key: 'paint',
      label: 'Paint',
      options: [
        ['both', 'Walls and ceiling'],
        ['walls', 'Walls'],
        ['none', 'None'],
      ],
      standard: 'both', // R155
    },
    {
      key: 'old',
      label: 'Old bath',
      options: [
        ['out', 'Taken out and hauled'],
        ['left', 'Left as it is'],
      ],
      standard: 'out', // R150
    },
    { key: 'quality', label: 'Quality', options: QUALITIES.map((quality) => [quality, quality]), standard: 'Good', instead: 'all lines' }, // R149
  ],
  rules: [
    {
      cause: ['bathing', 'none'],
      question: 'finish',
      removes: ['ceramic', 'porcelain', 'acrylic'],
      words: 'Without a shower or tub there is no wall to finish.',
      refusal: 'no shower or tub to finish a wall of',
    },
    {
      cause: ['bathing', 'shower', 'both'],
      question: 'finish',
      removes: ['paint'],
      words: null,
      refusal: 'a shower needs tile or panels',
    },
  ],
  groups: [
    { key: 'demolition', name: 'Demolition', task: 'Demolition' },
    { key: 'rough', name: 'Rough-in and walls', task: 'Rough-in' },
    { key: 'bathing', name: 'Shower and tub', task: 'Finishes' },
    { key: 'surfaces', name: 'Floor and paint', task: 'Finishes' },
    { key: 'fixtures', name: 'Fixtures', task: 'Finishes' },
  ],
  lines: [
    { group: 'demolition', code: 19025, by: ['old', 'out'], amount: each('Old bath: to the studs') },
    { group: 'demolition', code: 28330, by: ['old', 'out'], amount: each('Old bath: hauled away') },
    {
      group: 'rough',
      code: 26150,
      by: ['bathing', 'shower', 'both'],
      amount: (_room, { bathing }) => each(`${bathing === 'shower' ? 'Shower' : 'Tub with shower'}: one valve`)(),
    },
    { group: 'rough', code: 29720, by: ['bathing', 'tub'], amount: each('Tub: one faucet') },
    { group: 'rough', code: 26255, by: null, amount: shutOffs },
    { group: 'rough', code: 21100, by: ['fan', 'basic'], amount: each('Vent fan: basic') },
    { group: 'rough', code: 21480, by: ['fan', 'quiet'], amount: each('Vent fan: quiet, its motor in the duct') },
    { group: 'rough', code: 21470, by: ['fan', 'heater'], amount: each('Vent fan: with heater') },
    { group: 'rough', code: 21005, by: null, when: hasVanity, amount: each('one beside the vanity') },
    { group: 'rough', code: 20020, by: null, when: ({ old }) => old === 'out', amount: drywall },
    {
      group: 'bathing',
      code: 26130,
      by: ['bathing', 'tub', 'both'],
      amount: (room, answers) => each(`Tub: ${sizeInWords(room, answers)}`)(),
    },
    {
      group: 'bathing',
      code: 15063,
      by: ['bathing', 'shower'],
      when: isTiled,
      amount: (room, answers) => each(`Shower: ${sizeInWords(room, answers)}`)(),
    },
    {
      group: 'bathing',
      code: 15173,
      by: ['bathing', 'shower'],
      when: ({ finish }) => finish === 'acrylic',
      amount: each('Shower: a pan under panels'),
    },
    { group: 'bathing', code: 15208, by: ['bathing', 'shower', 'tub', 'both'], when: isTiled, amount: membrane },
    { group: 'bathing', code: 15148, by: ['finish', 'ceramic'], amount: wallTile },
    { group: 'bathing', code: 15058, by: ['finish', 'porcelain'], amount: wallTile },
    { group: 'bathing', code: 26145, by: ['finish', 'acrylic'], amount: each('Wall finish: acrylic panels') },
    { group: 'bathing', code: 26165, by: ['bathing', 'shower'], amount: each('Shower: one glass side') },
    { group: 'bathing', code: 4020, by: ['bathing', 'both'], amount: each('Tub with shower: one open side') },
    { group: 'surfaces', code: 12110, by: ['floor', 'ceramic', 'porcelain'], amount: floor('Floor: under tile') },
    { group: 'surfaces', code: 15013, by: ['floor', 'ceramic'], amount: floor() },
    { group: 'surfaces', code: 15018, by: ['floor', 'porcelain'], amount: floor() },
    { group: 'surfaces', code: 12040, by: ['floor', 'vinyl'], amount: floor() },
    { group: 'surfaces', code: 15093, by: ['floor', 'ceramic', 'porcelain'], amount: base },
    { group: 'surfaces', code: 25000, by: ['floor', 'vinyl'], amount: base },
    { group: 'surfaces', code: 24000, by: ['paint', 'both'], amount: paint },
    { group: 'surfaces', code: 24005, by: ['paint', 'walls'], amount: paint },
    { group: 'fixtures', code: 26000, by: ['toilet', 'elongated'], amount: each('Toilet: elongated') },
    { group: 'fixtures', code: 26370, by: ['toilet', 'comfort'], amount: each('Toilet: comfort height') },
    { group: 'fixtures', code: 26010, by: ['toilet', 'wall'], amount: each('Toilet: wall hung') },
    { group: 'fixtures', code: 17100, by: ['vanity', '24'], amount: each('Vanity: 24 in') },
    { group: 'fixtures', code: 17310, by: ['vanity', '30'], amount: each('Vanity: 30 in') },
    { group: 'fixtures', code: 17105, by: ['vanity', '36'], amount: each('Vanity: 36 in') },
    { group: 'fixtures', code: 17315, by: ['vanity', '48'], amount: each('Vanity: 48 in') },
    { group: 'fixtures', code: 17110, by: ['vanity', '60'], amount: each('Vanity: 60 in, double') },
    {
      group: 'fixtures',
      code: 26070,
      by: [...everyVanity],
      amount: (_room, answers) => each(`Vanity: ${bowlWords(answers)}`, bowls(answers))(),
    },
    {
      group: 'fixtures',
      code: 21060,
      by: [...everyVanity],
      amount: (_room, answers) =>
        each(bowls(answers) === 2 ? 'Vanity: a light over each bowl' : 'Vanity: one light over it', bowls(answers))(),
    },
    { group: 'fixtures', code: 4015, by: null, amount: each('every bath') },
  ],
};
