import { drawnState } from '../../contracts/home/reports/map-model.ts';
import { US_STATES } from '../../contracts/kit/us-states.ts';
import { PlaceService } from '../../server/catalogue/places.ts';
import { outlineOf } from '../../server/home/outlines.ts';

const places = new PlaceService();
const found = (state: string, county = '') => {
  const outline = outlineOf(state, county);
  if (!outline) throw new Error(`no outline of ${state}`);
  return outline;
};

/** Whether a line around it goes over and under the position: an odd number of crossings to its east. */
function isInside(lines: readonly (readonly number[])[], latitude: number, longitude: number): boolean {
  let isIn = false;
  for (const line of lines)
    for (let n = 0; n + 3 < line.length; n += 2) {
      const [fromNorth = 0, fromEast = 0, toNorth = 0, toEast = 0] = line.slice(n, n + 4);
      if (fromNorth > latitude === toNorth > latitude) continue;
      if (longitude < fromEast + ((latitude - fromNorth) / (toNorth - fromNorth)) * (toEast - fromEast)) isIn = !isIn;
    }
  return isIn;
}

it('S126: each state, the District of Columbia and Puerto Rico have borders; what is no state has none', () => {
  for (const { code } of US_STATES) expect([code, found(code).state.length > 0]).toEqual([code, true]);
  for (const none of ['', 'AE', 'ZZ']) expect(outlineOf(none, 'Franklin')).toBeNull();
});

it('each county of the postal data is found by its name, but for regions that are younger than the borders', () => {
  const missing = US_STATES.flatMap(({ code }) => {
    const counties = new Set(places.in(code).map(({ county }) => county));
    return [...counties].filter((county) => found(code, county).county.length === 0).map((county) => `${code} ${county}`);
  });
  expect(missing.filter((one) => !one.startsWith('CT '))).toEqual([
    ...['AK Copper River Census Area', 'AK Chugach Census Area', 'AK Skagway-Hoonah-Angoon'],
  ]);
});

it('a county is around its ZIP codes, also where a city that is one of its own has the same name', () => {
  for (const zip of ['43202', '63101', '63124', '22030', '22033', '21201', '70112', '89701', '99801']) {
    const place = places.find(zip);
    if (!place) throw new Error(zip);
    const { latitude, longitude, state, county } = place;
    expect([zip, isInside(found(state, county).county, latitude, longitude)]).toEqual([zip, true]);
    expect(isInside(found(state).state, latitude, longitude)).toBe(true);
  }
  expect(found('VA', 'Fairfax').county).not.toEqual(found('VA', 'Fairfax (city)').county);
});

it('Alaska is one picture, though its islands lie beyond the date line; a state without ZIP codes is drawn by its borders', () => {
  const most = { width: 280, height: 280 };
  const alaska = drawnState(
    { stateZips: [], outline: found('AK'), house: { latitude: 58.36, longitude: -134.51, zip: '99801', isPinned: false } },
    most,
  );
  const { own, width, height, lines } = alaska;
  expect(Math.max(width, height)).toBeCloseTo(280, 0);
  expect(own && own.x > 0.8 * width && own.x < width).toBe(true);
  for (const point of lines.state.flat()) expect(point >= -0.01 && point <= 280.01).toBe(true);
});
