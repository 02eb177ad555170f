import { describeEvent } from '../../../contracts/estimating/events.ts';
import type { DuplicateArea } from '../../../server/estimating/areas/duplicate-area.ts';
import { BATH, DRYWALL, FAUCET, FLANGE, type GivenEstimate, HOUSE, KITCHEN, PLUMBER, started, TASK } from '../given.ts';

const AT = '2026-11-22T10:00:00.000Z';
const COPY = 20;
const OTHER = 21;
const ROOM = {
  measures: { floor: '35.00', walls: '192.00', ceilings: '35.00', baseboard: '24.00' },
  input: {
    ...{ shortWallsFeet: '5', shortWallsInches: '0', longWallsFeet: '7', longWallsInches: '0' },
    ...{ ceilingHeight1Feet: '8', ceilingHeight1Inches: '0', ceilingHeight2Feet: '', ceilingHeight2Inches: '0' },
    ...{ ceilingHeight3Feet: '', ceilingHeight3Inches: '0', gableDistanceFeet: '', gableDistanceInches: '0' },
    ceilingType: 'Flat',
    anchorWall: '',
  },
} as const;
const PICTURE = { hash: 'a', large: 'b', small: 'c', width: 10, height: 10, bytes: 100, stored: 120 };

/** A kitchen with drywall on its walls, drywall of a typed quantity, and a faucet. */
function kitchen(): GivenEstimate {
  const given = started();
  given.do({
    type: 'AddItems',
    areaIds: [KITCHEN],
    taskId: 0,
    lines: [DRYWALL, { ...DRYWALL, itemXREF: 12011 }, FAUCET],
    minimums: [],
    itemIds: [10, 11, 12],
    at: AT,
  });
  given.do({ type: 'SaveQuantity', itemId: 11, quantity: '60' });
  given.do({ type: 'SaveItemNotes', itemId: 12, notes: 'brushed nickel' });
  given.do({ type: 'SaveAreaNotes', areaId: KITCHEN, notes: 'occupied' });
  return given;
}

const duplicate = (more: Partial<DuplicateArea> = {}): { type: 'DuplicateArea' } & DuplicateArea => ({
  type: 'DuplicateArea',
  areaId: KITCHEN,
  intoAreaId: 0,
  copies: [{ areaId: COPY, area: { label: 'Upstairs kitchen' }, room: null }],
  taskId: 0,
  measurements: 'same',
  notes: true,
  photos: false,
  lines: [10, 11, 12].map((itemId) => ({ itemId, newItemIds: [itemId + 100, itemId + 200] })),
  photoIds: [],
  at: AT,
  ...more,
});

const area = ({ state }: GivenEstimate, id: number) => {
  const found = state.areas.get(id);
  if (!found) throw new Error(`no area ${id}`);
  return found;
};
const quantities = (given: GivenEstimate, areaId: number) =>
  area(given, areaId)
    .itemIds.map((id) => given.state.items.get(id))
    .map((line) => [line?.quantity, line?.quantitySource]);

describe('duplicating an area', () => {
  it('makes an area of the same kind with the same lines, measures, notes and money', () => {
    const given = kitchen();
    given.do(duplicate());
    const [was, copy] = [area(given, KITCHEN), area(given, COPY)];
    expect(copy).toMatchObject({ label: 'Upstairs kitchen', areaType: 'KIT', notes: 'occupied', measures: was.measures });
    expect(copy.cents).toEqual(was.cents);
    expect(quantities(given, COPY)).toEqual(quantities(given, KITCHEN));
    expect(given.state.items.get(112)).toMatchObject({ notes: 'brushed nickel', estimateTask_Id: TASK });
    expect([...given.state.areas.keys()].at(-1)).toBe(COPY);
  });

  it('in a room of its own, measured lines follow the room and typed quantities stay', () => {
    const given = kitchen();
    given.do(duplicate({ measurements: 'own', copies: [{ areaId: COPY, area: {}, room: ROOM }] }));
    expect(quantities(given, COPY)).toEqual([
      ['192.0', 'measured'],
      ['60.0', 'typed'],
      ['1.0', 'typed'],
    ]);
    expect(area(given, COPY).interior).toEqual(ROOM.input);
  });

  it('without measurements, measured lines wait for the room with a quantity of 0', () => {
    const given = kitchen();
    given.do(duplicate({ measurements: 'none' }));
    expect(quantities(given, COPY)[0]).toEqual(['0.0', 'measured']);
    expect(area(given, COPY).measures.walls).toBe('0.00');
  });

  it('R066: a name that is taken gets a number, and so does each of several copies', () => {
    const given = kitchen();
    const copies = [COPY, OTHER].map((areaId) => ({ areaId, area: {}, room: null }));
    given.do(duplicate({ copies }));
    expect([area(given, COPY).label, area(given, OTHER).label]).toEqual(['Kitchen 2', 'Kitchen 3']);
    expect(given.state.items.size).toBe(9);
  });

  it('leaves notes behind, and puts all lines into one task, when asked to', () => {
    const given = kitchen();
    given.do({ type: 'AddTask', id: 7, name: 'Phase 2' });
    given.do(duplicate({ notes: false, taskId: 7 }));
    expect(area(given, COPY).notes).toBe('');
    expect([110, 111, 112].map((id) => given.state.items.get(id)).map((line) => [line?.notes, line?.estimateTask_Id])).toEqual(
      Array.from({ length: 3 }, () => ['', 7]),
    );
    expect(given.refusal(() => given.do(duplicate({ taskId: 99 })))).toBe('TASK_NOT_FOUND');
  });

  it('photos of the area and of its lines come along under free names, as the same files', () => {
    const given = kitchen();
    const photo = { type: 'AddPhoto', fileName: 'sink.jpg', caption: '', takenAt: '', picture: PICTURE } as const;
    given.do({ ...photo, photoId: 1, place: { itemId: 12, areaId: null } });
    given.do({ ...photo, photoId: 2, place: { itemId: null, areaId: KITCHEN } });
    given.do({ ...photo, photoId: 3, place: { itemId: null, areaId: BATH } });
    given.do(duplicate({ photos: true, photoIds: [1, 2, 3].map((photoId) => ({ photoId, newPhotoIds: [photoId + 50] })) }));
    expect([51, 52, 53].map((id) => given.state.photos.get(id)).map((one) => one && [one.fileName, one.place, one.picture.hash])).toEqual([
      ['sink (4).jpg', { itemId: 112, areaId: null }, 'a'],
      ['sink (5).jpg', { itemId: null, areaId: COPY }, 'a'],
      undefined,
    ]);
    expect(given.state.items.get(112)?.photos).toEqual(['sink (4).jpg']);
  });

  it('a line that a colleague deleted meanwhile is left out; an area that is gone is refused', () => {
    const given = kitchen();
    given.do({ type: 'DeleteItem', itemId: 11 }, 2);
    given.do(duplicate());
    expect(area(given, COPY).itemIds).toEqual([110, 112]);
    given.do({ type: 'DeleteArea', areaId: KITCHEN, taskId: 0 }, 2);
    expect(given.refusal(() => given.do(duplicate({ copies: [{ areaId: OTHER, area: {}, room: null }] })))).toBe('AREA_NOT_FOUND');
  });

  it('is one step: undo takes area, lines and photos away, redo brings them back; not once a colleague has worked in it', () => {
    const given = kitchen();
    given.do({
      type: 'AddPhoto',
      photoId: 1,
      fileName: 'a.jpg',
      caption: '',
      takenAt: '',
      picture: PICTURE,
      place: { itemId: 12, areaId: null },
    });
    const before = given.total;
    given.do(duplicate({ photos: true, photoIds: [{ photoId: 1, newPhotoIds: [51] }] }));
    const after = given.total;
    given.undo();
    expect([given.state.areas.has(COPY), given.total]).toEqual([false, before]);
    given.redo();
    expect([area(given, COPY).itemIds, given.total]).toEqual([[110, 111, 112], after]);
    expect(given.state.items.get(112)?.photos).toEqual(['a (2).jpg']);
    given.do({ type: 'SaveQuantity', itemId: 112, quantity: '2' }, 2);
    expect(given.refusal(() => given.undo())).toBeDefined();
  });

  it('a copy of Entire House is a room, because there is one Entire House', () => {
    const given = kitchen();
    given.do(duplicate({ areaId: HOUSE, lines: [] }));
    expect(area(given, COPY)).toMatchObject({ areaTypeGroup: 'I', areaType: 'INT', wholeHouse: null });
  });

  it('lines can go to an area that exists, whose measurements they take', () => {
    const given = kitchen();
    given.do({ type: 'MeasureInterior', areaId: BATH, measures: ROOM.measures, input: ROOM.input, applyDownward: false });
    given.do(duplicate({ intoAreaId: BATH, copies: [] }));
    expect(quantities(given, BATH).map(([quantity]) => quantity)).toEqual(['192.0', '60.0', '1.0']);
    expect(given.refusal(() => given.do(duplicate({ intoAreaId: KITCHEN, copies: [] })))).toBe('MISSING_FIELDS');
    given.undo();
    expect(area(given, BATH).itemIds).toEqual([]);
  });

  it('the labor minimum of a trade counts the copies', () => {
    const given = started();
    given.do({ type: 'AddItems', areaIds: [KITCHEN], taskId: 0, lines: [FLANGE], minimums: [PLUMBER], itemIds: [10], at: AT });
    const shortfall = () => given.state.minimums.get('plumber')?.line?.labor;
    const before = Number(shortfall());
    given.do(duplicate({ lines: [{ itemId: 10, newItemIds: [110] }] }));
    expect(Number(shortfall())).toBe(before - 30);
  });

  it('the audit says which area was duplicated, and as what', () => {
    const given = kitchen();
    const was = given.state;
    const [event] = given.do(duplicate());
    if (!event) throw new Error('nothing recorded');
    expect(describeEvent(was, event)).toMatchObject({
      sentence: 'Duplicated area Kitchen as Upstairs kitchen',
      before: 'Kitchen',
      after: 'Upstairs kitchen',
      affectedLines: 3,
      areaId: COPY,
    });
  });
});
