import { D } from '../../decimal.ts';
import type { Measures } from '../../measures/entities.ts';
import { figure } from './wizard.ts';

/** An area as the remodel sees it. */
export interface RemodelArea {
  areaId: number;
  areaType: string;
  areaTypeGroup: 'E' | 'I' | 'H';
  label: string;
  measures: Measures;
}

export interface RemodelLine {
  areaId: number;
  code: number;
  task: string;
  /** Null follows the area's measurements, and goes on following them. */
  quantity: string | null;
  reason: string;
}

/** What the remodel brings to an area, and the words for it. */
export interface RemodelOfArea {
  area: RemodelArea;
  brings: string;
  lines: RemodelLine[];
}

interface Part {
  code: number;
  task: 'Demolition' | 'Rough-in' | 'Finishes';
  /** A number of pieces or feet; `measured` follows the area's measurements. */
  count: number | 'measured';
  reason: string;
  /** Demolition and hauling that can be left out. */
  isDemolition?: boolean;
}

interface Room {
  types: readonly string[];
  brings: string;
  withoutDemolition: string;
  parts: readonly Part[];
}

const demolition = (code: number, count: number, reason: string): Part => ({ code, task: 'Demolition', count, reason, isDemolition: true });
const rough = (code: number, count: Part['count'], reason: string): Part => ({ code, task: 'Rough-in', count, reason });
const finish = (code: number, count: Part['count'], reason: string): Part => ({ code, task: 'Finishes', count, reason });

/** Each kind of room, to the studs and built again. Counts of a kitchen are those of the standard layout (`kitchen.ts`). Ours; the documents only name the action (decision 37). */
const ROOMS: readonly Room[] = [
  {
    types: ['HOUSE'],
    brings: 'permit, two dumpsters, dust barrier, cleaning',
    withoutDemolition: 'permit, dust barrier, cleaning',
    parts: [
      { code: 28110, task: 'Demolition', count: 1, reason: 'one permit for the remodel' },
      demolition(28040, 2, 'two loads of what is taken out'),
      { code: 19085, task: 'Demolition', count: 160, reason: 'two openings of 10 x 8 ft closed off' },
      finish(28000, 'measured', 'floors of all rooms'),
    ],
  },
  {
    types: ['KIT'],
    brings: 'to the studs; wiring, cabinets, floor, paint',
    withoutDemolition: 'wiring, cabinets, floor, paint',
    parts: [
      demolition(19020, 1, 'the kitchen, to the studs'),
      rough(21005, 6, 'one per 4 ft of 22.5 LF of counter'),
      rough(21015, 1, 'an electric oven'),
      rough(20010, 'measured', 'walls and ceiling'),
      finish(17000, 18, 'standard layout: 18.0 LF'),
      finish(17005, 14, 'standard layout: 14.0 LF'),
      finish(15088, 42.5, 'standard layout: 20.0 LF x 2.125 ft'),
      finish(15378, 33.75, 'standard layout: 22.5 LF x 1.5 ft'),
      finish(26085, 1, 'every kitchen'),
      finish(26065, 1, 'every kitchen'),
      finish(12010, 'measured', 'the floor'),
      finish(25000, 'measured', 'around the room'),
      finish(24000, 'measured', 'walls and ceiling'),
    ],
  },
  {
    types: ['BATH'],
    brings: 'to the studs; wiring, tub, tile, vanity',
    withoutDemolition: 'wiring, tub, tile, vanity',
    parts: [
      demolition(19025, 1, 'the bathroom, to the studs'),
      rough(26150, 1, 'one valve at the tub'),
      rough(21100, 1, 'every bath'),
      rough(21005, 1, 'one beside the vanity'),
      rough(20020, 'measured', 'walls'),
      finish(26130, 1, 'one tub, 60 in'),
      finish(15053, 70, '10.0 LF of wall x 7 ft'),
      finish(15013, 'measured', 'the floor'),
      finish(24000, 'measured', 'walls and ceiling'),
      finish(26000, 1, 'one toilet'),
      finish(17105, 1, 'one vanity, 36 in'),
      finish(26070, 1, 'one bowl'),
    ],
  },
  {
    types: ['HBTH'],
    brings: 'to the studs; wiring, floor, vanity, paint',
    withoutDemolition: 'wiring, floor, vanity, paint',
    parts: [
      demolition(19220, 1, 'the half bath, to the studs'),
      rough(21100, 1, 'every bath'),
      rough(21005, 1, 'one beside the vanity'),
      rough(20020, 'measured', 'walls'),
      finish(15013, 'measured', 'the floor'),
      finish(24000, 'measured', 'walls and ceiling'),
      finish(26000, 1, 'one toilet'),
      finish(17100, 1, 'one vanity, 24 in'),
      finish(26070, 1, 'one bowl'),
    ],
  },
  {
    types: ['GAR'],
    brings: 'fire-rated board, paint',
    withoutDemolition: 'fire-rated board, paint',
    parts: [rough(20015, 'measured', 'walls'), finish(24000, 'measured', 'walls and ceiling')],
  },
  {
    types: ['INT', 'DIN', 'FAM', 'BASE', 'BED', 'ATT'],
    brings: 'floor, baseboard, paint',
    withoutDemolition: 'floor, baseboard, paint',
    parts: [
      finish(12010, 'measured', 'the floor'),
      finish(25000, 'measured', 'around the room'),
      finish(24000, 'measured', 'walls and ceiling'),
    ],
  },
];

/** The codes that the remodel may bring. */
export const REMODEL_CODES: readonly number[] = [...new Set(ROOMS.flatMap(({ parts }) => parts.map(({ code }) => code)))];

/** What a complete remodel brings to each area. An area outside of the house is left as it is. */
export function remodelOf(areas: readonly RemodelArea[], withDemolition: boolean): RemodelOfArea[] {
  const floors = areas.reduce((sum, { areaTypeGroup, measures }) => (areaTypeGroup === 'I' ? sum.plus(measures.floor) : sum), new D(0));
  return areas.flatMap((area) => {
    const room = ROOMS.find(({ types }) => types.includes(area.areaType)) ?? (area.areaTypeGroup === 'I' ? ROOMS.at(-1) : undefined);
    if (!room) return [];
    const lines = room.parts.flatMap(({ code, task, count, reason, isDemolition }): RemodelLine[] => {
      if (isDemolition && !withDemolition) return [];
      const line = { areaId: area.areaId, code, task, reason };
      if (count !== 'measured') return [{ ...line, quantity: new D(count).toFixed() }];
      // The house is measured by its rooms where it has no living area of its own.
      if (area.areaTypeGroup === 'E' && new D(area.measures.floor).isZero())
        return [{ ...line, quantity: floors.toFixed(), reason: `${reason}: ${figure(floors)} SF` }];
      return [{ ...line, quantity: null }];
    });
    return [{ area, brings: withDemolition ? room.brings : room.withoutDemolition, lines }];
  });
}
