import type { HomeMap } from './get-home-map.ts';
import type { Position } from './property-value.ts';

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

interface Tile {
  z: number;
  x: number;
  y: number;
  /** Pixels from the middle of the map, and of its side. */
  left: number;
  top: number;
  side: number;
}

/** Squares of a source that draws to `mostZoom` that cover a map of this size; nearer ones are the nearest drawn larger. */
export function tilesOver(middle: Position, zoom: number, size: { width: number; height: number }, mostZoom: number): Tile[] {
  const z = Math.min(zoom, mostZoom);
  const side = TILE * 2 ** (zoom - z);
  const { x, y } = pixelsFrom({ latitude: 0, longitude: 0 }, middle, zoom);
  const [count, half] = [2 ** z, 2 ** (z - 1)];
  // From the corner of the world, in tiles.
  const [east, south] = [x / side + half, y / side + half];
  const range = (at: number, pixels: number) => {
    const first = Math.floor(at - pixels / 2 / side);
    return Array.from({ length: Math.floor(at + pixels / 2 / side) - first + 1 }, (_, n) => first + n);
  };
  const rows = range(south, size.height).filter((row) => row >= 0 && row < count);
  return rows.flatMap((row) =>
    range(east, size.width).map((column) => ({
      ...{ z, x: ((column % count) + count) % count, y: row, side },
      ...{ left: (column - east) * side, top: (row - south) * side },
    })),
  );
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

/** The zoom at which so many miles are so many pixels. */
export const zoomFor = (latitude: number, miles: number, pixels: number): number =>
  Math.log2(pixels / (miles * pixelsPerMile(latitude, 0)));

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

interface Labelled {
  /** Its middle, in pixels. */
  x: number;
  y: number;
  /** Of its dot. */
  radius: number;
}
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Which dots have room for words of this size at their right: where these would lie on another dot, on words that are shown already, or on `taken`, they are left
 * out. The first come first.
 */
export function withRoomForWords(
  dots: readonly Labelled[],
  words: { width: number; height: number },
  taken: readonly Box[] = [],
): boolean[] {
  const boxes = dots.map(({ x, y, radius }) => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }));
  const shown = [...taken];
  return dots.map(({ x, y, radius }, n) => {
    const half = words.height / 2;
    const box = { left: x + radius, right: x + radius + words.width, top: y - half, bottom: y + half };
    if (shown.some((other) => overlap(box, other)) || boxes.some((other, at) => at !== n && overlap(box, other))) return false;
    shown.push(box);
    return true;
  });
}

interface Dot {
  x: number;
  y: number;
  isCounty: boolean;
}

/** Points of a line, to the right and down by turns. */
type Drawn = number[][];

/** A state with its counties and ZIP codes, as large as fits, and the house in it. */
export function drawnState(
  { stateZips, outline, house }: Pick<HomeMap, 'stateZips' | 'outline' | 'house'>,
  most: { width: number; height: number },
): {
  dots: Dot[];
  own: { x: number; y: number } | null;
  lines: { state: Drawn; counties: Drawn; county: Drawn };
  width: number;
  height: number;
} {
  const at = (latitude: number, longitude: number) => pixelsFrom({ latitude: 0, longitude: 0 }, { latitude, longitude }, 8);
  const places = stateZips.map(([latitude, longitude, isCounty]) => ({ ...at(latitude, longitude), isCounty }));
  const border = (outline?.state ?? []).flatMap((line) => pairsOf(line, at));
  const [left, right] = rangeOf([...places, ...border].map(({ x }) => x));
  const [top, bottom] = rangeOf([...places, ...border].map(({ y }) => y));
  const scale = Math.min(most.width / Math.max(1, right - left), most.height / Math.max(1, bottom - top));
  const fitted = ({ x, y }: { x: number; y: number }) => ({ x: (x - left) * scale, y: (y - top) * scale });
  const drawn = (lines: Drawn = []) =>
    lines.map((line) =>
      pairsOf(line, at)
        .map(fitted)
        .flatMap(({ x, y }) => [x, y]),
    );
  return {
    dots: places.map(({ isCounty, ...place }) => ({ ...fitted(place), isCounty })),
    own: house && fitted(at(house.latitude, house.longitude)),
    lines: { state: drawn(outline?.state), counties: drawn(outline?.counties), county: drawn(outline?.county) },
    ...{ width: (right - left) * scale, height: (bottom - top) * scale },
  };
}

const pairsOf = <T>(line: readonly number[], at: (first: number, second: number) => T): T[] =>
  Array.from({ length: line.length / 2 }, (_, n) => at(line[2 * n] ?? 0, line[2 * n + 1] ?? 0));

/** Borders are known to some 300 meters: nearer than this they would lie beside the streets that they follow. */
export const MOST_BORDER_ZOOM = 12;

/** Lines of latitudes and longitudes as the path of a picture whose middle is `middle`. */
export const pathOf = (lines: readonly (readonly number[])[], middle: Position, zoom: number): string =>
  lines
    .map((line) =>
      svgPath(pairsOf(line, (latitude, longitude) => pixelsFrom(middle, { latitude, longitude }, zoom)).flatMap(({ x, y }) => [x, y])),
    )
    .join('');

/** `M1.0 2.0L3.0 4.0`. */
export const svgPath = (points: readonly number[]): string =>
  pairsOf(points, (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .map((pair, n) => `${n === 0 ? 'M' : 'L'}${pair}`)
    .join('');

export const BORDERS = 'Borders of states and counties: US Census Bureau, by us-atlas';

/** Not by Math.min(...all): a large state has more points than a call takes. */
const rangeOf = (all: readonly number[]): [number, number] =>
  all.reduce<[number, number]>(([least, most], one) => [Math.min(least, one), Math.max(most, one)], [Infinity, -Infinity]);

/** Where the pin stands; without a full stop. */
export function pinInWords(house: HomeMap['house']): string {
  if (house === null) return 'The position of the ZIP code is not known';
  return house.isPinned ? 'Pin set by hand' : `The pin stands at the position of ZIP code ${house.zip}`;
}
