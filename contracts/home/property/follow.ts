import { areaTypeOf, LASTING_AREAS, type PropertyAreaCode } from './area-types.ts';
import { type Characteristics, garageSelection, hasBasement } from './characteristics.ts';
import type { HomeArea } from './home.ts';

/** Which types of areas count as which rooms. */
export const COUNTED = {
  bedrooms: ['BED', 'MBED'],
  fullBaths: ['BATH', 'MBTH'],
  halfBaths: ['HBTH'],
} as const satisfies Partial<Record<keyof Characteristics, readonly PropertyAreaCode[]>>;
export type CountedRooms = keyof typeof COUNTED;
const ROOMS = Object.keys(COUNTED) as CountedRooms[];

type Counts = Pick<Characteristics, CountedRooms | 'basementSizeSF' | 'garage'>;

const byName = new Intl.Collator('en', { numeric: true }).compare;
export const inOrder = <Area extends Pick<HomeArea, 'label' | 'id'>>(areas: readonly Area[]): Area[] =>
  [...areas].sort((a, b) => byName(a.label, b.label) || a.id - b.id);

const NUMBERED: readonly PropertyAreaCode[] = ['BED', 'BATH', 'HBTH'];

/** The label that a new area gets: rooms that are counted have numbers from 1 on, of others the second has one. */
export function labelFor(type: PropertyAreaCode, areas: readonly Pick<HomeArea, 'label'>[]): string {
  const { label } = areaTypeOf(type);
  const taken = new Set(areas.map((area) => area.label.trim().toLowerCase()));
  const isFree = (name: string) => !taken.has(name.toLowerCase());
  if (!NUMBERED.includes(type) && isFree(label)) return label;
  for (let n = NUMBERED.includes(type) ? 1 : 2; ; n += 1) if (isFree(`${label} ${n}`)) return `${label} ${n}`;
}

/**
 * R352 to R359: what has to come and go so that the areas of a house fit its characteristics. Of counted rooms the last ones go. Rooms of one's
 * own names stay as they are.
 */
export function followed(counts: Counts, areas: readonly HomeArea[], lastId: number): { put: HomeArea[]; gone: HomeArea[] } {
  const put: HomeArea[] = [];
  const gone: HomeArea[] = [];
  const adjust = (types: readonly PropertyAreaCode[], from: number, to: number) => {
    const those = inOrder(areas.filter(({ type }) => types.includes(type)));
    gone.push(...those.slice(to));
    const type = types[0] as PropertyAreaCode;
    for (let n = those.length; n < from; n += 1)
      put.push({ id: lastId + put.length + 1, type, label: labelFor(type, [...areas, ...put]), description: '', measured: 'estimated' });
  };
  const one = (type: PropertyAreaCode, there: boolean) => adjust([type], there ? 1 : 0, there ? 1 : 0);
  one('BASE', hasBasement(counts));
  for (const rooms of ROOMS) adjust(COUNTED[rooms], counts[rooms], counts[rooms]);
  one('GAR', garageSelection(counts.garage) !== '');
  for (const type of LASTING_AREAS) adjust([type], 1, Number.POSITIVE_INFINITY);
  // The size of a yard cannot be guessed from a house.
  for (const area of put) if (area.type === 'HARD') area.measured = null;
  return { put, gone };
}

/** R360 to R362: the characteristics that follow when somebody adds or removes an area by hand. */
export function countsAfter(areas: readonly HomeArea[], was: Characteristics): Partial<Characteristics> {
  const of = (types: readonly PropertyAreaCode[]) => areas.filter(({ type }) => types.includes(type)).length;
  const now: Partial<Characteristics> = Object.fromEntries(ROOMS.map((rooms) => [rooms, of(COUNTED[rooms])]));
  const basement = of(['BASE']) > 0;
  if (basement !== hasBasement(was)) now.basementSizeSF = basement ? '100' : '0';
  const garage = of(['GAR']) > 0;
  if (garage !== (garageSelection(was.garage) !== '')) now.garage = garage ? 'builtingarage' : 'none';
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => was[name as keyof Characteristics] !== value));
}
