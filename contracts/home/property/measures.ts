import { D, fixed } from '../../decimal.ts';
import { wholeHouse } from '../../measures/measurement.ts';
import { NOT_LIVED_IN, type PropertyAreaCode } from './area-types.ts';
import type { Characteristics } from './characteristics.ts';
import type { HomeArea, TypedMeasures } from './home.ts';

/** Usual floors of rooms, in square feet; ours. What is not named here cannot be guessed. */
const USUAL: Partial<Record<PropertyAreaCode, number>> = {
  BED: 140,
  MBED: 200,
  BATH: 50,
  MBTH: 80,
  HBTH: 25,
  KIT: 150,
  INT: 140,
};
const PER_CAR = 240;
/** Walls take some twelfth of a living area. */
const WALLS_PERCENT = 8;
const STAIRS = 45;
/** Rooms are at most that much larger than usual; the rest is halls, living and dining rooms. */
const MOST_STRETCH = '1.25';
/** The most of a floor that is for the estimated rooms; the rest is halls, living and dining rooms. */
const MOST_OF_FLOOR = '0.6';
/** A room is a rectangle of 4 to 5. */
const SIDES = '0.8';

export interface HouseFloors {
  /** Floor by area; null where there is none. */
  areas: Map<number, string | null>;
  /** All in hundredths of a square foot as decimals; together the living area, where that is known. */
  rooms: string;
  stairs: string;
  /** Rooms that are no areas. */
  others: string;
  walls: string;
}

/**
 * The floors of a house from its living area, stories and rooms (docs/decisions/0085). Of the living area 8 % are walls and 45 SF stairs for each
 * story above the first. Rooms whose floor somebody typed have that; the others get their usual floor, stretched alike to at most 60 % of what is
 * left and 1.25 times the usual. What then remains is other rooms, so that the sum is the living area to the hundredth. Without a living area rooms have
 * their usual floor.
 */
export function houseFloors(areas: readonly HomeArea[], house: Characteristics): HouseFloors {
  const floors = new Map<number, string | null>();
  const guessed: { id: number; usual: number }[] = [];
  let typed = new D(0);
  for (const { id, type, measured } of areas) {
    const inside = !NOT_LIVED_IN.includes(type);
    if (measured !== null && measured !== 'estimated') {
      floors.set(id, measured.floor);
      if (inside) typed = typed.plus(measured.floor || 0);
    } else if (measured === null) floors.set(id, null);
    else if (!inside) floors.set(id, outside(type, house));
    else {
      const usual = USUAL[type];
      if (usual === undefined) floors.set(id, null);
      else guessed.push({ id, usual });
    }
  }
  const living = new D(house.totalLivingArea || 0);
  const walls = living.times(WALLS_PERCENT).div(100).toDecimalPlaces(2);
  const wanted = new D(STAIRS).times(Math.max(0, Math.ceil(Number(house.stories)) - 1));
  const usual = guessed.reduce((sum, one) => sum + one.usual, 0);
  const left = D.max(living.minus(walls).minus(typed), 0);
  const stretch = living.isZero() || usual === 0 ? new D(1) : D.min(left.times(MOST_OF_FLOOR).div(usual), MOST_STRETCH);
  let rooms = typed;
  for (const one of guessed) {
    const floor = stretch.times(one.usual).toDecimalPlaces(2, D.ROUND_DOWN);
    floors.set(one.id, fixed(floor, 2));
    rooms = rooms.plus(floor);
  }
  const rest = living.isZero() ? new D(0) : D.max(living.minus(walls).minus(rooms), 0);
  const stairs = D.min(wanted, rest.div(2).toDecimalPlaces(2, D.ROUND_DOWN));
  return { areas: floors, rooms: fixed(rooms, 2), stairs: fixed(stairs, 2), others: fixed(rest.minus(stairs), 2), walls: fixed(walls, 2) };
}

function outside(type: PropertyAreaCode, house: Characteristics): string | null {
  if (type === 'BASE') return fixed(new D(house.basementSizeSF || 0), 2);
  if (type === 'GAR') return fixed(new D(PER_CAR).times(Math.max(1, house.cars)), 2);
  return null;
}

/** A rectangular room of that floor; lengths and baseboard in feet. */
export function roomOf(floor: string, height: string): TypedMeasures {
  const short = new D(floor).times(SIDES).sqrt().toDecimalPlaces(2);
  const long = short.isZero() ? new D(0) : new D(floor).div(short).toDecimalPlaces(2);
  return {
    ...measuresOf({ short: short.toFixed(), long: long.toFixed(), height: height || '8' }),
    floor: fixed(new D(floor), 2),
    ceilings: fixed(new D(floor), 2),
  };
}

/** From its sides in feet, under a flat ceiling. */
export function measuresOf({ short, long, height }: Pick<TypedMeasures, 'short' | 'long' | 'height'>): TypedMeasures {
  const around = new D(short || 0).plus(long || 0).times(2);
  const floor = fixed(new D(short || 0).times(long || 0), 2);
  return { floor, ceilings: floor, walls: fixed(around.times(height || 0), 2), baseboard: fixed(around, 2), short, long, height };
}

/** Whether rooms and walls make the living area. */
export interface Fit {
  rooms: string;
  count: number;
  others: string;
  stairs: string;
  /** What of the living area is no room: walls. */
  walls: string;
  percent: string;
  living: string;
  /** Walls of 6 to 12 % are usual; null while something is not known. */
  usual: boolean | null;
}

/** `does it fit`: the rooms inside and the walls against the living area as typed. Where all rooms are typed, what is left over must be walls. */
export function fitOf(areas: readonly HomeArea[], house: Characteristics): Fit {
  const { rooms, stairs, others, walls } = houseFloors(areas, house);
  const inside = areas.filter(({ type, measured }) => !NOT_LIVED_IN.includes(type) && measured !== null);
  const living = new D(house.totalLivingArea || 0);
  const isTyped = inside.length > 0 && inside.every(({ measured }) => measured !== 'estimated');
  // Once somebody has measured each room, nothing is guessed any more.
  const rest = isTyped ? living.minus(rooms) : new D(walls);
  const percent = living.isZero() ? new D(0) : rest.times(100).div(living);
  const over = new D(rooms).gt(living);
  return {
    rooms,
    count: inside.length,
    others: isTyped ? '0.00' : others,
    stairs: isTyped ? '0.00' : stairs,
    walls: fixed(rest, 2),
    percent: fixed(percent, 1),
    living: fixed(living, 2),
    usual: living.isZero() ? null : !over && (!isTyped || (percent.gte(6) && percent.lte(12))),
  };
}

/** Square feet of roof by the one formula of the Entire House (R074 to R076); empty without a living area. */
export function roofOf({ totalLivingArea, stories, ceilingHeight, roofPitch, garage, cars }: Characteristics): string {
  if (totalLivingArea === '' || Number(totalLivingArea) === 0) return '';
  const measured = wholeHouse({
    livingarea: totalLivingArea,
    stories,
    ceilingHeightFeet: ceilingHeight || '8',
    roofpitch: roofPitch || 'Moderate',
    attachedcars: garage === 'attachedgarage' ? String(cars) : '0',
    builtincars: garage === 'builtingarage' ? String(cars) : '0',
  });
  return measured.ok ? measured.measurements.roof : '';
}
