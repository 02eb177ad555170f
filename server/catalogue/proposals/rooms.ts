// The rooms of a sentence: which areas of the estimate they are, and what is known of their sizes.

import { D, fixed } from '../../../contracts/decimal.ts';
import { uniqueLabel } from '../../../contracts/estimating/areas/unique-label.ts';
import type { InteriorInput } from '../../../contracts/measures/entities.ts';
import { interior } from '../../../contracts/measures/measurement.ts';
import type { Asked, PresentArea } from './asked.ts';
import type { Clause, SaidRoom } from './reading.ts';
import { OUTSIDE } from './vocabulary.ts';

/** A height that nobody said is that of most rooms. */
const USUAL_HEIGHT = 8;
/** The amounts that a room's measurements give. */
const ROOM_AMOUNTS = ['floor', 'walls', 'ceiling', 'wallsceiling', 'perimeter'];
/** A house has one of these as a rule, so that the only one of the estimate is meant. */
const USUALLY_ONE = ['Bathroom', 'Bedroom', 'Kitchen', 'Basement', 'Attic', 'Garage', 'Dining room', 'Half bath'];

export interface Room {
  said: SaidRoom;
  key: string;
  areaId: number | null;
  label: string;
  measures: { floor: string; walls: string; ceilings: string; baseboard: string } | null;
  input: InteriorInput | null;
  amounts: Map<string, D>;
  /** Amounts that come from a size that nobody said. */
  assumed: Set<string>;
  says: string;
  usual: boolean;
  /** Its amounts are those of the estimate. */
  present: boolean;
}

export class Rooms {
  private readonly placed = new Map<SaidRoom, Room>();
  private heightAssumed = false;

  constructor(
    private readonly asked: Asked,
    clauses: readonly Clause[],
  ) {
    this.place(clauses);
  }

  of(said: SaidRoom | null): Room | undefined {
    return said ? this.placed.get(said) : undefined;
  }

  /** In the order in which they are said. */
  get all(): Room[] {
    return [...this.placed.values()];
  }

  /** Sizes that nobody said. */
  get assumed(): { text: string; says: string }[] {
    return this.heightAssumed ? [{ text: lengthOf(USUAL_HEIGHT), says: 'ceiling: not said, as in most rooms' }] : [];
  }

  private place(clauses: readonly Clause[]): void {
    const labels = this.asked.areas.map(({ areaType, label }) => ({ areaType, label }));
    const taken = new Set<number>();
    for (const said of new Set(clauses.flatMap(({ rooms }) => rooms))) {
      const { room, number } = said;
      const wanted = number > 1 ? `${room.label} ${number}` : room.label;
      const answered = /^(\d+) x (\d+)$/.exec(this.asked.answers[`Size of ${wanted}`] ?? '');
      if (answered && !said.dims) {
        const [a, b] = [Number(answered[1]), Number(answered[2])];
        said.dims = { length: Math.max(a, b), width: Math.min(a, b), height: null };
      }
      const fits = ({ interior: was, measures }: PresentArea) =>
        said.dims === null || Number(measures.floor) === 0 || (was !== null && sameSize(was, said.dims));
      const named = this.asked.areas.find(
        (area) => !area.house && !taken.has(area.areaId) && area.label.toLowerCase() === wanted.toLowerCase() && fits(area),
      );
      const ofType = this.asked.areas.filter(({ areaType, areaId }) => areaType === room.type && !taken.has(areaId));
      const only = USUALLY_ONE.includes(room.label) && ofType.length === 1 && ofType[0] && fits(ofType[0]) ? ofType[0] : undefined;
      const present = named ?? only;
      if (present) taken.add(present.areaId);
      const label =
        present?.label ??
        uniqueLabel(
          wanted,
          labels.flatMap((one) => (one.areaType === room.type ? [one.label] : [])),
        );
      if (!present) labels.push({ areaType: room.type, label });
      const other = present ? undefined : ofType.find(({ interior: was }) => was !== null);
      const placed = this.measured(said, present);
      const apart = other?.interior ? `; ${other.label} is ${sizeOf(other.interior)}, so not that one` : '';
      this.placed.set(said, {
        ...placed,
        said,
        key: present ? `area ${present.areaId}` : `new ${label}`,
        areaId: present?.areaId ?? null,
        label,
        says: present ? `${label}, which the estimate has` : `a new area, ${label}${apart}`,
      });
    }
  }

  /** What is known of a room's size, from the estimate, the sentence, or what is usual. */
  private measured(said: SaidRoom, present: PresentArea | undefined) {
    const amounts = new Map<string, D>();
    const assumed = new Set<string>();
    const put = (measures: { floor: string; walls: string; ceilings: string; baseboard: string }) => {
      amounts.set('floor', new D(measures.floor));
      amounts.set('walls', new D(measures.walls));
      amounts.set('ceiling', new D(measures.ceilings));
      amounts.set('wallsceiling', new D(measures.walls).plus(measures.ceilings));
      amounts.set('perimeter', new D(measures.baseboard));
    };
    const assume = () => {
      for (const name of ROOM_AMOUNTS) assumed.add(name);
    };
    if (OUTSIDE.has(said.room.kind)) return { amounts, assumed, measures: null, input: null, usual: false, present: false };
    if (present && Number(present.measures.floor) > 0) {
      const { floor, walls, ceilings, baseboard } = present.measures;
      put({ floor, walls, ceilings, baseboard });
      return { amounts, assumed, measures: null, input: null, usual: false, present: true };
    }
    if (said.dims) {
      const height = said.height ?? said.dims.height;
      if (height === null) this.heightAssumed = true;
      const input = roomInput(said.dims.length, said.dims.width, height ?? USUAL_HEIGHT);
      const result = interior(input);
      if (result.ok) {
        const { floor, walls, ceilings, baseboard } = result.measurements;
        put({ floor, walls, ceilings, baseboard });
        amounts.set('length', new D(said.dims.length));
        amounts.set('width', new D(said.dims.width));
        return { amounts, assumed, measures: { floor, walls, ceilings, baseboard }, input, usual: false, present: false };
      }
    }
    if (said.floor !== null) {
      // Only the floor is known: walls are those of a square of that floor, and are marked as not said.
      const side = new D(said.floor).sqrt();
      const baseboard = side.times(4);
      const floor = fixed(said.floor, 2);
      put({ floor, ceilings: floor, baseboard: fixed(baseboard, 2), walls: fixed(baseboard.times(said.height ?? USUAL_HEIGHT), 2) });
      assume();
      assumed.delete('floor');
      assumed.delete('ceiling');
      return {
        amounts,
        assumed,
        measures: { floor, walls: '0.00', ceilings: floor, baseboard: '0.00' },
        input: null,
        usual: false,
        present: false,
      };
    }
    const { length, width } = said.room;
    if (length && width) {
      const input = roomInput(Number(length), Number(width), said.height ?? USUAL_HEIGHT);
      const result = interior(input);
      if (result.ok) put(result.measurements);
      assume();
    }
    return { amounts, assumed, measures: null, input: null, usual: false, present: false };
  }
}

function roomInput(length: number, width: number, height: number): InteriorInput {
  const [l, w, h] = [length, width, height].map((value) => inFeet(value)) as [Feet, Feet, Feet];
  return {
    shortWallsFeet: w.feet,
    shortWallsInches: w.inches,
    longWallsFeet: l.feet,
    longWallsInches: l.inches,
    ceilingHeight1Feet: h.feet,
    ceilingHeight1Inches: h.inches,
    ceilingHeight2Feet: '',
    ceilingHeight2Inches: '',
    ceilingHeight3Feet: '',
    ceilingHeight3Inches: '',
    ceilingType: 'Flat',
    anchorWall: '',
    gableDistanceFeet: '',
    gableDistanceInches: '',
  };
}

interface Feet {
  feet: string;
  inches: string;
}
function inFeet(value: number): Feet {
  const inches = Math.round(value * 12 * 100) / 100;
  const feet = Math.floor(inches / 12);
  return { feet: String(feet), inches: String(Math.round((inches - feet * 12) * 100) / 100) };
}
/** A length in feet as `9' 7"`. */
export function lengthOf(value: number): string {
  const { feet, inches } = inFeet(value);
  return `${feet}' ${inches}"`;
}
const numberIn = (feet: string, inches: string) => Number(feet || 0) + Number(inches || 0) / 12;
const sizeOf = (was: InteriorInput) =>
  `${lengthOf(numberIn(was.longWallsFeet, was.longWallsInches))} x ${lengthOf(numberIn(was.shortWallsFeet, was.shortWallsInches))}`;

function sameSize(was: InteriorInput, { length, width }: { length: number; width: number }): boolean {
  const sides = [numberIn(was.longWallsFeet, was.longWallsInches), numberIn(was.shortWallsFeet, was.shortWallsInches)].sort(
    (a, b) => b - a,
  );
  return Math.abs((sides[0] ?? 0) - length) < 0.01 && Math.abs((sides[1] ?? 0) - width) < 0.01;
}

/** An amount with one decimal. */
export const plain = (value: D) => fixed(value, 1);
