import { pixelsFrom, pixelsPerMile, positionAt, ringsFor, ZOOMS } from '../../contracts/home/reports/map-model.ts';
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
