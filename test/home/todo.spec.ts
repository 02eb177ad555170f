import { NEW_CHARACTERISTICS, shownCharacteristics } from '../../contracts/home/property/characteristics.ts';
import type { Home } from '../../contracts/home/property/get-home.ts';
import type { AtHome } from '../../contracts/reporting/received/get-received-reports.ts';
import { attentionOf } from '../../contracts/vault/items/attention.ts';
import { todosOf } from '../../web/home/dashboard/todo.ts';

const house = (changed: object = {}) => shownCharacteristics({ ...NEW_CHARACTERISTICS, ...changed }, { id: 1, revision: 1 });
const home = (changed: object = {}, more: Partial<Home> = {}): Home => ({
  address: { address: '1 A St', address2: '', city: 'Columbus', state: 'OH', zip: '43202', county: 'Franklin', check: 'unchanged' },
  characteristics: house(changed),
  photo: null,
  areas: [],
  fit: null,
  roof: '',
  putOff: [],
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

it('leaves out what waits for a later day, and shows what was told by a mail all the same', () => {
  const putOff = [
    { todo: 'year', until: '12-31-2099' },
    { todo: 'warranty-1', until: '12-31-2099' },
  ];
  const things = [{ id: 1, name: 'Television', warrantyDays: 3, isPastLife: false, lacksSerial: false }];
  expect(ids(home({}, { putOff }), [], null, things)).toEqual(['living', 'materials']);
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
    { id: 8, externalRefId: 'Roof', attentionCount: 1, status: 'Declined' as const },
  ];
  expect(ids(home(KNOWN, { fit }), jobs, { livingArea: '1500', state: 'OH' })).toEqual(['fit', 'job-7', 'renew']);
  const typed = home(KNOWN);
  if (typed.address) typed.address.check = 'asTyped';
  expect(ids(typed, [], { livingArea: '1640', state: 'OH' })).toEqual(['address']);
});

it('what the vault says stands with the rest: a warranty that ends, a thing past its usual life, serial numbers', () => {
  const report = { livingArea: '1640', state: 'OH' };
  const thing = { warrantyDays: null, isPastLife: false, lacksSerial: false };
  const things = [
    { id: 1, name: 'Television', ...thing, warrantyDays: 1 },
    { id: 2, name: 'Water heater', ...thing, isPastLife: true, lacksSerial: true },
    { id: 3, name: 'Tablet', ...thing, lacksSerial: true },
    { id: 4, name: 'Chair', ...thing },
  ];
  expect(todosOf(home(KNOWN), [], report, things).map(({ title, to, amber }) => [title, to, amber])).toEqual([
    ['Television: the warranty ends in 1 day', '/vault?item=1', true],
    ['Water heater is past its usual life', '/home/life?thing=item-2', true],
    ['2 things have no serial number', '/vault?only=gap:serial', false],
  ]);
});

it('the warranty that ends first stands first, and a row says by whom, until when, and how old a thing is', () => {
  const thing = { warrantyDays: null, isPastLife: false, lacksSerial: false };
  const rows = todosOf(home(KNOWN), [], { livingArea: '1640', state: 'OH' }, [
    { id: 1, name: 'Water heater', ...thing, isPastLife: true, bought: '06-01-2010', lifeYears: 14.5 },
    { id: 2, name: 'Dehumidifier', ...thing, warrantyDays: 11, warranty: 'Frigidaire, 12-04-2026' },
    { id: 3, name: 'Television', ...thing, warrantyDays: 0 },
  ]);
  expect(rows.map(({ sign, about, title, why }) => [sign, about, title, why])).toEqual([
    ['calendar', 'Television', 'Television: the warranty ends today', 'What is wrong with it is mended for nothing until then'],
    [
      ...['calendar', 'Dehumidifier', 'Dehumidifier: the warranty ends in 11 days'],
      'Frigidaire, 12-04-2026; what is wrong with it is mended for nothing until then',
    ],
    ['clock', 'Water heater', 'Water heater is past its usual life', 'Bought 06-01-2010, usual life 14.5 years'],
  ]);
});

it('attention: thirty days before a warranty ends and on that day, not after; a life that is not known says nothing', () => {
  const item = {
    inventoryCategory_Id: 2,
    inventoryItemType_Id: 201,
    purchaseDate: '',
    warrantyExpires: '',
    serialNumber: '',
    lifeYears: null,
  };
  const of = (changed: object, today = '2026-11-26') => attentionOf({ ...item, ...changed }, today);
  expect([of({ warrantyExpires: '12-26-2026' }), of({ warrantyExpires: '12-27-2026' })].map(({ warrantyDays }) => warrantyDays)).toEqual([
    30,
    null,
  ]);
  expect([of({ warrantyExpires: '11-26-2026' }), of({ warrantyExpires: '11-25-2026' })].map(({ warrantyDays }) => warrantyDays)).toEqual([
    0,
    null,
  ]);
  // 14.5 years of a gas water heater.
  expect([of({ purchaseDate: '05-01-2012' }), of({ purchaseDate: '06-30-2012' })].map(({ isPastLife }) => isPastLife)).toEqual([
    true,
    false,
  ]);
  expect(of({ inventoryItemType_Id: 211, purchaseDate: '01-01-1950' }).isPastLife).toBe(false);
  expect([of({}).lacksSerial, of({ serialNumber: 'X' }).lacksSerial, of({ inventoryCategory_Id: 4 }).lacksSerial]).toEqual([
    true,
    false,
    false,
  ]);
});

it('C216, C217: what was told stands once, to be done or put off; done, later and rules that are off do not show', () => {
  const report = { livingArea: '1640', state: 'OH' };
  const thing = { warrantyDays: null, isPastLife: false, lacksSerial: false };
  const things = [
    { id: 1, name: 'Television', typeId: 301, ...thing, warrantyDays: 5 },
    { id: 2, name: 'Furnace', typeId: 203, ...thing, isPastLife: true },
  ];
  const of = (id: number, itemId: number, rule: object, status: 'open' | 'later' | 'done' = 'open') => ({
    ...{ id, inventoryItem_Id: itemId, dueDate: '11-18-2026', status, until: '', mailed: '' },
    rule: { id: 0, kind: 'warranty' as const, name: '', description: '', everyMonths: null, optOut: false, ...rule },
  });
  const filter = of(3, 2, { id: 2033, kind: 'care', name: 'Change the filter', everyMonths: 3, description: 'Arrow along the air.' });
  const rows = (notifications: ReturnType<typeof of>[], optedOut: number[] = []) =>
    todosOf(home(KNOWN), [], report, things, { notifications, optedOut: new Set(optedOut) }).map(({ title, alert }) => [title, alert?.id]);
  const warranty = ['Television: the warranty ends in 5 days', undefined];
  const life = ['Furnace is past its usual life', undefined];
  expect(rows([])).toEqual([warranty, life]);
  expect(rows([of(1, 1, {}), filter])).toEqual([[warranty[0], 1], life, ['Furnace: change the filter', 3]]);
  expect(rows([of(1, 1, {}, 'done'), of(2, 2, { kind: 'life' }, 'later'), { ...filter, status: 'later' }])).toEqual([]);
  expect(rows([], [3011, 2032])).toEqual([]);
  expect(rows([], [3021, 2033])).toEqual([warranty, life]);
});

it('S010: an estimate that waits for an answer comes first, also before the house is known; what is answered needs nothing', () => {
  const of = (reportId: number, state: 'waits' | 'declined' | 'expired', atHome: AtHome = 'shown') => ({
    ...{ reportId, state, atHome, title: `Estimate ${reportId}`, jobName: 'Kitchen and hall bath', customReportType: 'Estimate' as const },
    ...{
      from: { name: 'Hartwell Remodeling', email: 'dana@hartwell.example' },
      sentAt: '2026-11-20T15:00:00.000Z',
      validUntil: '2026-12-20',
    },
    ...{ answeredAt: '', total: '27559.82', url: '/ProEstimate/Report/1/a/2' },
  });
  const none = { notifications: [], optedOut: new Set<number>() };
  const [first, ...rest] = todosOf(home(), [], null, [], none, [of(1004, 'waits'), of(1003, 'declined')]);
  expect(first).toMatchObject({
    ...{ id: 'answer-1004', title: 'Answer Estimate 1004, Kitchen and hall bath', total: '27559.82', isOutside: true },
    why: 'Hartwell Remodeling, sent 11/20/2026; it is valid until 12/20/2026',
  });
  expect(rest.map(({ id }) => id)).toEqual(['living', 'year', 'materials']);
  expect(ids({ ...home(), characteristics: null }, [], null, [], none, [of(1004, 'waits')])).toEqual(['answer-1004']);
  const putOff = [{ todo: 'answer-1004', until: '12-31-2099' }];
  expect(ids(home(KNOWN, { putOff }), [], { livingArea: '1640', state: 'OH' }, [], none, [of(1004, 'waits')])).toEqual([]);
  // Before its answer is asked for, its person says whether it is shown at home at all.
  const [asked, ...others] = todosOf(home(KNOWN), [], { livingArea: '1640', state: 'OH' }, [], none, [
    of(1004, 'waits', 'asked'),
    of(1003, 'waits', 'notMine'),
    of(1002, 'expired', 'asked'),
  ]);
  expect(asked).toMatchObject({
    ...{ id: 'received-1004', title: 'A report for this address from Hartwell Remodeling. Show it at home?', amber: true },
    ...{ why: 'Estimate 1004, Kitchen and hall bath, sent 11/20/2026', received: { reportId: 1004 } },
  });
  expect(others).toEqual([]);
});
