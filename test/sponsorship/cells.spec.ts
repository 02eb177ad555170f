import type { MapZip } from '../../contracts/sponsorship/sponsors/get-coverage-map.ts';
import { cellsOf, towards } from '../../web/sponsorship/coverage/cells.ts';

const zip = (zip: string, longitude: number, latitude: number): MapZip => ({
  ...{
    zip,
    city: '',
    state: 'OH',
    county: '',
    isMine: false,
    others: [],
    ahead: 0,
    isWaiting: false,
    homes: 0,
    price: '',
    due: '',
    offered: true,
  },
  ...{ latitude, longitude },
});
const CROSS = [zip('middle', -83, 40), zip('north', -83, 40.1), zip('south', -83, 39.9), zip('east', -82.9, 40), zip('west', -83.1, 40)];

it('S160: each ZIP code has a cell, north is up, and arrows lead to the neighbor in their direction, or nowhere', () => {
  const cells = cellsOf(CROSS);
  expect(cells.map(({ outline }) => /^M[\d.-]+,[\d.-]+L.*Z$/.test(outline))).toEqual([true, true, true, true, true]);
  const at = (name: string) => cells.find((cell) => cell.zip.zip === name);
  expect(at('north')?.y).toBeLessThan(at('middle')?.y ?? 0);
  expect(at('east')?.x).toBeGreaterThan(at('middle')?.x ?? 0);
  const steps = { north: [0, -1], south: [0, 1], east: [1, 0], west: [-1, 0] } as const;
  for (const [name, step] of Object.entries(steps)) expect(towards(cells, 'middle', step)).toBe(name);
  expect(towards(cells, 'north', [0, -1])).toBeUndefined();
  expect(cellsOf([])).toEqual([]);
  expect(cellsOf([zip('alone', -83, 40)])).toHaveLength(1);
});
