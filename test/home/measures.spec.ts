import { PROPERTY_AREA_TYPES } from '../../contracts/home/property/area-types.ts';
import { NEW_CHARACTERISTICS, STRUCTURE_QUALITIES, slopeOf } from '../../contracts/home/property/characteristics.ts';
import { followed } from '../../contracts/home/property/follow.ts';
import type { HomeArea } from '../../contracts/home/property/home.ts';
import { materialShares } from '../../contracts/home/property/materials.ts';
import { fitOf, houseFloors, measuresOf, roofOf, roomOf } from '../../contracts/home/property/measures.ts';
import { wholeHouse } from '../../contracts/measures/measurement.ts';

const HOUSE = {
  ...NEW_CHARACTERISTICS,
  bedrooms: 3,
  basementSizeSF: '820',
  totalLivingArea: '1640',
  ceilingHeight: '8',
  garage: 'attachedgarage' as const,
};
const areasOf = (house: typeof HOUSE): HomeArea[] => followed(house, [], 0).put;
const cents = (text: string) => Math.round(Number(text) * 100);

it('estimates floors whose sum with stairs, other rooms and walls is the living area, to the hundredth', () => {
  for (const totalLivingArea of ['100', '101.37', '1640', '1000000'])
    for (const stories of ['1', '1.5', '2', '4'])
      for (const bedrooms of [0, 1, 3, 40]) {
        const house = { ...HOUSE, totalLivingArea, stories, bedrooms };
        const { rooms, stairs, others, walls } = houseFloors(areasOf(house), house);
        expect(cents(rooms) + cents(stairs) + cents(others) + cents(walls)).toBe(cents(totalLivingArea));
        expect(Math.min(...[rooms, stairs, others, walls].map(Number))).toBeGreaterThanOrEqual(0);
      }
});

it('gives the basement its size, the garage 240 SF a car, the grounds nothing; without a living area rooms have their usual floor', () => {
  const areas = areasOf(HOUSE);
  const floorOf = (label: string, house = HOUSE) => houseFloors(areas, house).areas.get(areas.find((one) => one.label === label)?.id ?? 0);
  expect(floorOf('Basement')).toBe('820.00');
  expect(floorOf('Garage')).toBe('240.00');
  expect(floorOf('Exterior Grounds')).toBeNull();
  expect(floorOf('Bedroom 1')).toBe('175.00');
  expect(floorOf('Bedroom 1', { ...HOUSE, totalLivingArea: '0' })).toBe('140.00');
});

it('keeps what somebody measured and shares the rest among the others', () => {
  const typed = measuresOf({ short: '20', long: '30', height: '8' });
  const areas = areasOf(HOUSE).map((area) => (area.label === 'Bedroom 1' ? { ...area, measured: typed } : area));
  const { areas: floors, rooms, stairs, others, walls } = houseFloors(areas, HOUSE);
  expect(floors.get(areas.find(({ label }) => label === 'Bedroom 1')?.id ?? 0)).toBe('600.00');
  expect(cents(rooms) + cents(stairs) + cents(others) + cents(walls)).toBe(164_000);
});

it('fits while the walls are 6 to 12 percent of a house that was measured whole, and does not where rooms are larger than the house', () => {
  const all = (short: string, long: string) =>
    areasOf(HOUSE).map((area) =>
      area.type === 'KIT'
        ? { ...area, measured: measuresOf({ short, long, height: '8' }) }
        : { ...area, measured: measuresOf({ short: '10', long: '10', height: '8' }) },
    );
  expect(fitOf(all('10', '100'), HOUSE)).toMatchObject({ rooms: '1500.00', walls: '140.00', percent: '8.5', usual: true });
  expect(fitOf(all('10', '60'), HOUSE)).toMatchObject({ usual: false });
  expect(fitOf(all('10', '200'), HOUSE)).toMatchObject({ usual: false });
  expect(fitOf(areasOf(HOUSE), HOUSE)).toMatchObject({ percent: '8.0', usual: true });
  expect(fitOf(areasOf(HOUSE), { ...HOUSE, totalLivingArea: '' })).toMatchObject({ usual: null });
});

it('makes a room of a floor: its sides, walls and baseboard', () => {
  expect(roomOf('125', '8')).toMatchObject({
    floor: '125.00',
    ceilings: '125.00',
    short: '10',
    long: '12.5',
    walls: '360.00',
    baseboard: '45.00',
  });
  expect(roomOf('0', '8')).toMatchObject({ floor: '0.00', walls: '0.00' });
});

it('measures the roof by the one formula of the Entire House of an estimate', () => {
  const whole = wholeHouse({
    livingarea: '1640',
    stories: '1',
    ceilingHeightFeet: '8',
    roofpitch: 'Steep',
    attachedcars: '1',
    builtincars: '0',
  });
  expect(roofOf({ ...HOUSE, roofPitch: 'Steep' })).toBe(whole.ok ? whole.measurements.roof : '');
  expect(roofOf({ ...HOUSE, totalLivingArea: '' })).toBe('');
});

it('R406: shares of a list are equal and make 100', () => {
  const shares = materialShares([34701, 34801, 34802, 34901, 34902, 34903]).map(({ listId, percent }) => [listId, percent]);
  expect(shares).toEqual([
    [347, '100.00'],
    [348, '50.00'],
    [348, '50.00'],
    [349, '33.34'],
    [349, '33.33'],
    [349, '33.33'],
  ]);
});

it.each([
  ['R390', 'VerySteep', 3],
  ['R391', 'Steep', 3],
  ['R392', 'Moderate', 2],
  ['R393', 'Flat', 0],
  ['R394', 'other', 2],
])('%s: the roof pitch %s has the slope %i', (_, pitch, slope) => expect(slopeOf(pitch)).toBe(slope));

it.each([
  ['R395', 1, 'Designer'],
  ['R396', 2, 'Custom'],
  ['R397', 3, 'Builder Plus'],
  ['R398', 4, 'Builder'],
  ['R399', 5, 'Basic'],
  ['R400', 6, 'Economy'],
])('%s: the structure quality %i is named %s', (_, quality, name) => expect(STRUCTURE_QUALITIES[quality - 1]).toBe(name));

it.each([
  ['R342', 'BASE', 6, 'Basement'],
  ['R343', 'GAR', 13, 'Garage'],
  ['R344', 'BED', 9, 'Bedroom'],
  ['R345', 'BATH', 7, 'Bathroom'],
  ['R346', 'HBTH', 29, 'Half Bath'],
  ['R347', 'KIT', 16, 'Kitchen'],
  ['R348', 'HARD', 28, 'Exterior Grounds'],
  ['R349', 'MBTH', 8, 'Master Bathroom'],
  ['R350', 'MBED', 10, 'Master Bedroom'],
  ['R351', 'DGAR', 14, 'Detached Garage'],
])('%s: the area type %s has the id %i and the label %s', (_, code, id, label) =>
  expect(PROPERTY_AREA_TYPES.filter((type) => type.code === code)).toMatchObject([{ id, label }]),
);
