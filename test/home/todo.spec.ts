import { NEW_CHARACTERISTICS, shownCharacteristics } from '../../contracts/home/property/characteristics.ts';
import type { Home } from '../../contracts/home/property/get-home.ts';
import { todosOf } from '../../web/home/dashboard/todo.ts';

const house = (changed: object = {}) => shownCharacteristics({ ...NEW_CHARACTERISTICS, ...changed }, { id: 1, revision: 1 });
const home = (changed: object = {}, more: Partial<Home> = {}): Home => ({
  address: { address: '1 A St', address2: '', city: 'Columbus', state: 'OH', zip: '43202', county: 'Franklin', check: 'unchanged' },
  characteristics: house(changed),
  areas: [],
  fit: null,
  roof: '',
  setUpAt: null,
  updatedAt: '',
  revision: 1,
  ...more,
});
const KNOWN = { totalLivingArea: '1640', yearBuilt: 1956, materials: [34701] };
const ids = (...of: Parameters<typeof todosOf>) => todosOf(...of).map(({ id }) => id);

it('names what is missing of a new home, and nothing of one that is known whole', () => {
  expect(ids(home(), [], null)).toEqual(['living', 'year', 'materials']);
  expect(ids(home(KNOWN), [], null)).toEqual(['report']);
  expect(ids(home(KNOWN), [], { livingArea: '1640', state: 'OH' })).toEqual([]);
  expect(ids({ ...home(), characteristics: null }, [], null)).toEqual([]);
});

it('puts what is wrong first: rooms that do not fit, estimates with open lines; a report of another house is to be made again', () => {
  const fit = {
    rooms: '2000.00',
    count: 4,
    others: '0.00',
    stairs: '0.00',
    walls: '-360.00',
    percent: '-22.0',
    living: '1640.00',
    usual: false,
  };
  const jobs = [
    { id: 7, externalRefId: 'Deck', attentionCount: 2, status: 'In Progress' as const },
    { id: 8, externalRefId: 'Roof', attentionCount: 1, status: 'Archived' as const },
  ];
  expect(ids(home(KNOWN, { fit }), jobs, { livingArea: '1500', state: 'OH' })).toEqual(['fit', 'job-7', 'renew']);
  const typed = home(KNOWN);
  if (typed.address) typed.address.check = 'asTyped';
  expect(ids(typed, [], { livingArea: '1640', state: 'OH' })).toEqual(['address']);
});
