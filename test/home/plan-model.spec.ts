import type { PropertyArea } from '../../contracts/home/property/property-area.ts';
import { type PlanRoom, plansOf } from '../../web/home/property/plan-model.ts';

const room = (id: number, areaType: string, long: string, short: string) =>
  ({ id, areaType, areaLabel: `Room ${id}`, long, short }) as unknown as PropertyArea;

const overlap = (a: PlanRoom, b: PlanRoom) =>
  a.x < b.x + b.width - 1e-9 && b.x < a.x + a.width - 1e-9 && a.y < b.y + b.depth - 1e-9 && b.y < a.y + a.depth - 1e-9;

/** Any plan: each room has its sides, none lies on another, and all are inside. */
function expectSound(areas: PropertyArea[]) {
  const plans = plansOf(areas);
  for (const { rooms, width, depth } of plans) {
    for (const one of rooms) {
      const sides = [one.width, one.depth].toSorted((a, b) => b - a);
      expect(sides).toEqual([Number(one.area.long), Number(one.area.short)].toSorted((a, b) => b - a));
      expect([one.x >= 0, one.y >= 0, one.x + one.width <= width + 1e-9, one.y + one.depth <= depth + 1e-9]).toEqual([
        true,
        true,
        true,
        true,
      ]);
      expect(rooms.filter((other) => other !== one && overlap(one, other)).map(({ area }) => area.id)).toEqual([]);
    }
  }
  return plans;
}

it('S112, S116: rooms, basement and what is outside are plans of their own; an area without sides is in none', () => {
  const plans = expectSound([
    room(1, 'BED', '13.5', '12.5'),
    room(2, 'KIT', '12.33', '10'),
    room(3, 'BASE', '41', '20'),
    room(4, 'GAR', '22', '12'),
    room(5, 'HARD', '', ''),
    room(6, 'HBTH', '8.5', '4.5'),
  ]);
  expect(plans.map(({ word, rooms }) => [word, rooms.map(({ area }) => area.id)])).toEqual([
    ['Rooms', [1, 2, 6]],
    ['Basement', [3]],
    ['Outside', [4]],
  ]);
  expect(plansOf([room(5, 'HARD', '', '')])).toEqual([]);
});

it('any house is drawn without rooms on each other: one room, 40 bedrooms, a hall of 1,000 feet, alike rooms', () => {
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return ((seed % 4_000) + 1) / 100;
  };
  for (let house = 0; house < 200; house++) {
    const areas = Array.from({ length: (house % 40) + 1 }, (_, n) => room(n + 1, 'BED', String(next()), String(next())));
    const [plan] = expectSound(areas);
    expect(plan?.rooms).toHaveLength(areas.length);
  }
  expectSound([room(1, 'INT', '1000', '3'), ...Array.from({ length: 12 }, (_, n) => room(n + 2, 'BED', '12', '12'))]);
});

it('is the same plan whatever the order of the areas, and fills most of its ground', () => {
  const areas = [
    room(1, 'BED', '13.5', '12.5'),
    room(2, 'BED', '13.5', '8.5'),
    room(3, 'BED', '17.5', '13.5'),
    room(4, 'KIT', '12.33', '10'),
    room(5, 'BATH', '8.5', '5'),
    room(6, 'INT', '19', '17.5'),
    room(7, 'INT', '17.5', '9.5'),
  ];
  const [plan] = expectSound(areas);
  expect(plansOf(areas.toReversed())).toEqual([plan]);
  const floor = areas.reduce((sum, { long, short }) => sum + Number(long) * Number(short), 0);
  expect(floor / ((plan?.width ?? 0) * (plan?.depth ?? 0))).toBeGreaterThan(0.7);
});
