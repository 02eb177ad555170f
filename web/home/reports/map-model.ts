import type { Position } from '../../../contracts/home/reports/property-value.ts';

/** Of a whole world at zoom 0, as maps on the web count. */
const TILE = 256;
export const ZOOMS = { least: 8, most: 20, house: 19, value: 15 } as const;

const worldOf = ({ latitude, longitude }: Position, zoom: number) => {
  const side = TILE * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * side,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side,
  };
};

/** Pixels from the middle of the map, to the right and down. */
export function pixelsFrom(middle: Position, place: Position, zoom: number): { x: number; y: number } {
  const [from, to] = [worldOf(middle, zoom), worldOf(place, zoom)];
  return { x: to.x - from.x, y: to.y - from.y };
}

/** The position so many pixels from the middle. */
export function positionAt(middle: Position, { x, y }: { x: number; y: number }, zoom: number): Position {
  const side = TILE * 2 ** zoom;
  const at = worldOf(middle, zoom);
  const north = Math.PI * (1 - (2 * (at.y + y)) / side);
  return { latitude: (Math.atan(Math.sinh(north)) * 180) / Math.PI, longitude: ((at.x + x) / side) * 360 - 180 };
}

const MILE_METERS = 1_609.344;
const EQUATOR_METERS = 40_075_016.686;

export const pixelsPerMile = (latitude: number, zoom: number): number =>
  (MILE_METERS * TILE * 2 ** zoom) / (EQUATOR_METERS * Math.cos((latitude * Math.PI) / 180));

const FEET = [25, 50, 100, 250, 500];
const MILES = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];
const RINGS = [
  ...FEET.map((feet) => ({ miles: feet / 5_280, word: `${feet} ft` })),
  ...MILES.map((miles) => ({ miles, word: `${miles} mi` })),
];

/** Three rings in round distances, the smallest some 100 pixels from the middle. */
export function ringsFor(latitude: number, zoom: number): { miles: number; word: string }[] {
  const perMile = pixelsPerMile(latitude, zoom);
  const first = RINGS.findIndex(({ miles }) => miles * perMile >= 90);
  return RINGS.slice(first, first + 3);
}
