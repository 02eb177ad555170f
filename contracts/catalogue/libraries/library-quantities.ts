import { D } from '../../decimal.ts';
import { interior } from '../../measures/measurement.ts';
import { type Computed, namesOf, type Question, quantityOf, type Room } from '../assembly/quantity.ts';
import type { LineQuantity } from './library.ts';

/** The sides of a room in feet, as they are typed. */
export interface RoomSides {
  length: string;
  width: string;
  height: string;
}

/** The room that measured lines are counted in where a library is priced without an area. */
export const STANDARD_SIDES: RoomSides = { length: '12', width: '10', height: '8' };

const DECIMALS = 1;

/** The measurements of formulas by the name that a formula of an assembly gives them. */
export const MEASURED_NAMES = {
  FLOOR: 'floor',
  WALLS: 'walls',
  CEILINGS: 'ceiling',
  WALLSANDCEILINGS: 'walls + ceiling',
  BASEBOARD: 'baseboard',
  ROOF: 'roof',
  EXTWALLS: 'extwalls',
} as const;

/** The room that the sides give; nothing of it where a side is no number. */
export function roomOfSides({ length, width, height }: RoomSides): Room {
  const measured = interior({ longWallsFeet: length, shortWallsFeet: width, ceilingHeight1Feet: height, ceilingType: 'Flat' });
  if (!measured.ok) return {};
  const { floor, walls, ceilings: ceiling, baseboard } = measured.measurements;
  const room: Room = { floor, walls, ceiling, baseboard, length, width, height };
  return Object.fromEntries(Object.entries(room).filter(([, value]) => new D(value).gt(0)));
}

/** What a line takes, as a formula of the language: a share of a measurement is a product. */
export function formulaText(quantity: LineQuantity): string {
  switch (quantity.by) {
    case 'typed':
      return quantity.quantity;
    case 'measured': {
      const name = MEASURED_NAMES[quantity.formula];
      const share = new D(quantity.percentageAffected).div(100);
      return share.eq(1) ? name : `${name.includes(' ') ? `(${name})` : name} * ${share.toFixed()}`;
    }
    case 'formula':
      return quantity.text;
  }
}

/** The quantity of a library's line in a room. */
export function quantityInRoom(
  line: { quantity: LineQuantity; unit: string },
  room: Room,
  questions: readonly Question[],
  answers: Readonly<Record<string, string>> = {},
): Computed {
  return quantityOf(formulaText(line.quantity), line.unit, namesOf(questions, room, answers), DECIMALS);
}
