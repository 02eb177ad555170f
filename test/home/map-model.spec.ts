import {
  pixelsFrom,
  pixelsPerMile,
  positionAt,
  ringsFor,
  tilesOver,
  withRoomForWords,
  ZOOMS,
} from '../../contracts/home/reports/map-model.ts';
import { milesBetween } from '../../contracts/home/reports/property-value.ts';

const HOUSE = { latitude: 40.02, longitude: -83.012 };

it('R410, S126: at zoom 15 the rings are a quarter, half and one mile; what is there and back is the same place', () => {
  expect(ZOOMS).toMatchObject({ house: 19, value: 15 });
  expect(ringsFor(HOUSE.latitude, ZOOMS.value).map(({ word }) => word)).toEqual(['0.25 mi', '0.5 mi', '1 mi']);
  expect(Math.round(pixelsPerMile(HOUSE.latitude, ZOOMS.value) / 4)).toBe(110);
  expect(ringsFor(HOUSE.latitude, ZOOMS.house).map(({ word }) => word)).toEqual(['100 ft', '250 ft', '500 ft']);
  for (const zoom of [ZOOMS.least, ZOOMS.value, ZOOMS.most]) {
    const there = positionAt(HOUSE, { x: 120, y: -60 }, zoom);
    const back = pixelsFrom(HOUSE, there, zoom);
    expect([Math.round(back.x * 100), Math.round(back.y * 100)]).toEqual([12_000, -6_000]);
  }
});

it('a mile on the map is a mile of the value', () => {
  const east = positionAt(HOUSE, { x: pixelsPerMile(HOUSE.latitude, 15), y: 0 }, 15);
  expect(milesBetween(HOUSE, east)).toBeCloseTo(1, 1);
});

describe('squares of a source of tiles', () => {
  it('are those that every map on the web has at this place', () => {
    // wiki.openstreetmap.org/wiki/Slippy_map_tilenames: x = floor((lon + 180) / 360 * 2^z), y by the secant of the latitude.
    const [z, radians] = [15, (HOUSE.latitude * Math.PI) / 180];
    const x = Math.floor(((HOUSE.longitude + 180) / 360) * 2 ** z);
    const y = Math.floor(((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * 2 ** z);
    const [tile, ...more] = tilesOver(HOUSE, z, { width: 0, height: 0 }, 19);
    expect([tile, more]).toMatchObject([{ z, x, y, side: 256 }, []]);
  });

  it.each([8, 15, 19, 20])('cover the whole map at zoom %i, each pixel once, where the outline has the same place', (zoom) => {
    const size = { width: 1_280, height: 700 };
    const tiles = tilesOver(HOUSE, zoom, size, 18);
    const at = (px: number, py: number) =>
      tiles.filter(({ left, top, side }) => left <= px && px < left + side && top <= py && py < top + side).length;
    for (const px of [-640, -100.5, 0, 320.25, 639]) for (const py of [-350, 0, 349]) expect(at(px, py)).toBe(1);
    for (const { z, x, y, left, top, side } of tiles) {
      expect([z, side]).toEqual([Math.min(zoom, 18), 256 * 2 ** Math.max(0, zoom - 18)]);
      const corner = {
        longitude: (x / 2 ** z) * 360 - 180,
        latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI,
      };
      const outline = pixelsFrom(HOUSE, corner, zoom);
      expect([outline.x - left, outline.y - top].every((off) => Math.abs(off) < 0.01)).toBe(true);
    }
  });

  it('go on around the world, and end at its poles', () => {
    const east = tilesOver({ latitude: 52, longitude: 179.9 }, 8, { width: 1_000, height: 500 }, 19);
    expect(east.every(({ x }) => x >= 0 && x < 256)).toBe(true);
    expect(new Set(east.map(({ x }) => x))).toContain(0);
    const north = tilesOver({ latitude: 85, longitude: 0 }, 8, { width: 500, height: 2_000 }, 19);
    expect(Math.min(...north.map(({ y }) => y))).toBe(0);
  });
});

it('S126: words beside dots never lie on another dot, on other words, or on the name beside the pin; the first come first', () => {
  const words = { width: 40, height: 16 };
  const dot = (x: number, y: number) => ({ x, y, radius: 8 });
  // In a row: the words of the first would lie on the second, those of the second are free.
  expect(withRoomForWords([dot(0, 0), dot(30, 0)], words)).toEqual([false, true]);
  // One above the other, dots apart: the words of the second would lie on those of the first.
  expect(withRoomForWords([dot(0, 0), dot(20, 17)], words)).toEqual([true, true]);
  expect(withRoomForWords([dot(0, 0), dot(-30, 12)], words)).toEqual([true, false]);
  expect(withRoomForWords([dot(0, 0), dot(0, 12)], words)).toEqual([true, false]);
  expect(withRoomForWords([dot(0, 0)], words, [{ left: 20, right: 200, top: -10, bottom: 2 }])).toEqual([false]);
  expect(withRoomForWords([], words)).toEqual([]);
});
