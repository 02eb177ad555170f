import { NOT_LIVED_IN } from '../../../contracts/home/property/area-types.ts';
import type { PropertyArea } from '../../../contracts/home/property/property-area.ts';

/** A room to scale; feet from the upper left corner of its plan. */
export interface PlanRoom {
  area: PropertyArea;
  x: number;
  y: number;
  width: number;
  depth: number;
}

export interface Plan {
  id: 'rooms' | 'basement' | 'outside';
  word: string;
  rooms: PlanRoom[];
  /** Feet. */
  width: number;
  depth: number;
}

const PLANS: { id: Plan['id']; word: string; has: (area: PropertyArea) => boolean }[] = [
  { id: 'rooms', word: 'Rooms', has: ({ areaType }) => !NOT_LIVED_IN.includes(areaType) },
  { id: 'basement', word: 'Basement', has: ({ areaType }) => areaType === 'BASE' },
  { id: 'outside', word: 'Outside', has: ({ areaType }) => areaType !== 'BASE' && NOT_LIVED_IN.includes(areaType) },
];

/**
 * The areas of a house to scale, as far as their sides are known. Where a room stands nobody has typed: the rooms are put side by side in rows, the
 * deepest first, so that the whole comes near to a square. The same areas are always the same plan.
 */
export function plansOf(areas: readonly PropertyArea[]): Plan[] {
  return PLANS.flatMap(({ id, word, has }) => {
    const rooms = areas.filter((area) => has(area) && Number(area.long) > 0 && Number(area.short) > 0);
    return rooms.length > 0 ? [{ id, word, ...inRows(rooms) }] : [];
  });
}

interface Row {
  y: number;
  width: number;
  depth: number;
}

/** Each room goes, the way round that fits closer, into the first row that is deep enough and has room left; else into a new one. */
function inRows(areas: readonly PropertyArea[]): Pick<Plan, 'rooms' | 'width' | 'depth'> {
  const floor = areas.reduce((sum, { long, short }) => sum + Number(long) * Number(short), 0);
  const most = Math.max(Math.sqrt(floor) * 1.15, ...areas.map(({ long }) => Number(long)));
  const rows: Row[] = [];
  const rooms: PlanRoom[] = [];
  for (const area of areas.toSorted((a, b) => Number(b.short) - Number(a.short) || a.id - b.id)) {
    const [long, short] = [Number(area.long), Number(area.short)].toSorted((a, b) => b - a) as [number, number];
    const ways = [
      { width: short, depth: long },
      { width: long, depth: short },
    ];
    const fits = (row: Row) => ways.find(({ width, depth }) => depth <= row.depth && row.width + width <= most);
    let row = rows.find((one) => fits(one) !== undefined);
    if (!row) {
      row = { y: rows.reduce((sum, { depth }) => sum + depth, 0), width: 0, depth: short };
      rows.push(row);
    }
    const way = fits(row) ?? { width: long, depth: short };
    rooms.push({ area, x: row.width, y: row.y, ...way });
    row.width += way.width;
  }
  return {
    rooms,
    width: Math.max(...rows.map(({ width }) => width)),
    depth: rows.reduce((sum, { depth }) => sum + depth, 0),
  };
}
