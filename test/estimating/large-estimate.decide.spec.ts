import { weightOf } from '../../contracts/estimating/estimate/state.ts';
import type { EstimateEvent } from '../../contracts/estimating/events.ts';
import { estimateEvents, storedData } from '../../contracts/estimating/events.ts';
import type { Recorded } from '../../contracts/log.ts';
import { NO_MEASURES } from '../../contracts/measures/measurement.ts';
import { appendBytes, MAX_APPEND_BYTES } from '../../server/platform/event-log/append-size.ts';
import { EventCodec, type StoredEvent } from '../../server/platform/event-log/codec.ts';
import { AT, BATH, FAUCET, type GivenEstimate, KITCHEN, SETTINGS, started } from './given.ts';

const codec = new EventCodec();
codec.defineEvents(estimateEvents);
const bytesOf = (events: Recorded<EstimateEvent>[]) => appendBytes(events.map((event) => codec.encode(event)));

/** With ids as the handler gives them, and somebody's long name. */
function asLongAsCanBe(event: Recorded<EstimateEvent>): Recorded<EstimateEvent> {
  const id = '00000000-0000-4000-8000-000000000000';
  const { metadata } = event;
  const actor = { ...metadata.actor, name: 'n'.repeat(100) };
  const ids = { commandId: id, correlationId: id, causationId: id, undoOf: id };
  return { ...event, metadata: { ...metadata, actor, ...ids } } as Recorded<EstimateEvent>;
}

/** Lines of `distinct` items in one area, 500 a command, as the calls take them. */
function withLines(count: number, { distinct = 20, areaId = KITCHEN, notes = '' } = {}): GivenEstimate {
  const given = started();
  for (let from = 0; from < count; from += 500) {
    const ids = Array.from({ length: Math.min(500, count - from) }, (_, n) => 1000 + from + n);
    const lines = ids.map((id) => ({
      ...FAUCET,
      itemXREF: 9000 + (id % distinct),
      description: `Item ${id % distinct}, of brushed nickel`,
      notes,
    }));
    given.do({ type: 'AddItems', areaIds: [areaId], taskId: 0, lines, minimums: [], itemIds: ids, at: '2026-11-17T00:00:00Z' });
  }
  return given;
}

const unchanged = new Map<number, GivenEstimate>();
/** Takes an estimate of as many lines, which cost more to make than most changes. A test that has taken back all that it changed hands it on. */
function takeLines(count: number): GivenEstimate {
  const given = unchanged.get(count) ?? withLines(count);
  unchanged.delete(count);
  return given;
}

/** All lines in another quality: another code, description and costs. */
function changeQuality(given: GivenEstimate, description = (xref: number) => `Item ${xref}, of solid brass`) {
  const items = [...given.state.items.values()].map((line) => ({
    ...FAUCET,
    itemId: line.id,
    instead: line.itemXREF,
    itemXREF: line.itemXREF + 10_000,
    description: description(line.itemXREF),
    quality: 'Best' as const,
    labor: '95.50',
    material: '412.75',
  }));
  return given.do({ type: 'ChangeQuality', quality: 'Best', items, minimums: [] });
}

describe('an estimate of many lines', () => {
  it.each([3_000, 10_000])(
    'the deletion of an area of %i lines is taken back, and done again, in appends that the store takes',
    (count) => {
      const given = withLines(count, { notes: 'n'.repeat(4_000) });
      const before = given.total;
      const ids = [...(given.state.areas.get(KITCHEN)?.itemIds ?? [])];
      given.do({ type: 'DeleteArea', areaId: KITCHEN, taskId: 0 });
      expect(given.state.items.size).toBe(0);
      for (const [step, left] of [
        ['undo', count],
        ['redo', 0],
        ['undo', count],
      ] as const) {
        const from = given.log.length;
        given[step]();
        expect(given.state.items.size).toBe(left);
        expect(bytesOf(given.log.slice(from))).toBeLessThan(MAX_APPEND_BYTES);
      }
      expect(given.total).toBe(before);
      expect(given.state.areas.get(KITCHEN)?.itemIds).toEqual(ids);
      expect(given.state.items.get(1000)).toMatchObject({ notes: 'n'.repeat(4_000), sequence: 1, quantity: '1.0' });
    },
  );

  it.each([
    ['quality', (given: GivenEstimate) => changeQuality(given)],
    [
      'settings',
      (given: GivenEstimate) => given.do({ type: 'ChangeSettings', settings: { ...SETTINGS, profitAmount: '40' }, appliedTo: 'all' }),
    ],
    [
      'prices',
      (given: GivenEstimate) =>
        given.do({
          type: 'UpdatePrices',
          items: [...given.state.items.values()].map(({ id, itemXREF }) => ({
            itemId: id,
            itemXREF,
            labor: '91.25',
            material: `${200 + (itemXREF % 50)}.10`,
            equipment: '0',
            wasteFactorPct: '0',
          })),
          minimums: [],
        }),
    ],
    [
      'one field of all like lines',
      (given: GivenEstimate) =>
        given.do({ type: 'ChangeItem', applyToAll: true, change: { id: 1000, description: 'd'.repeat(255), labor: '12.5' } }),
    ],
  ])('a change of %s of 10,000 lines, and its undo and redo, are appends that the store takes', (_name, change) => {
    const given = takeLines(10_000);
    const before = given.total;
    const bytes: number[] = [];
    for (const step of [() => change(given), () => given.undo(), () => given.redo(), () => given.undo()]) {
      const from = given.log.length;
      step();
      expect(given.log.length).toBeGreaterThan(from);
      bytes.push(bytesOf(given.log.slice(from)));
    }
    expect(Math.max(...bytes)).toBeLessThan(MAX_APPEND_BYTES);
    expect(given.total).toBe(before);
    unchanged.set(10_000, given);
  });

  it.each([
    ['moved', (itemIds: number[]) => ({ type: 'MoveItems', itemIds, areaId: BATH }) as const],
    [
      'doubled',
      (itemIds: number[]) =>
        ({ type: 'DuplicateItems', items: itemIds.map((itemId) => ({ itemId, newItemId: itemId + 50_000 })), at: AT }) as const,
    ],
  ])('2,500 of 5,000 lines are %s by one event, which is taken back, and done again', (_name, command) => {
    const given = takeLines(5_000);
    const ids = [...given.state.items.keys()];
    const before = { total: given.total, kitchen: [...(given.state.areas.get(KITCHEN)?.itemIds ?? [])] };
    // Every second line, so that each has a place of its own to go back to.
    const some = ids.filter((_, n) => n % 2 === 0);
    const after: (number[] | undefined)[] = [];
    for (const step of [() => given.do(command(some)), () => given.undo(), () => given.redo(), () => given.undo()]) {
      const from = given.log.length;
      step();
      expect(given.log).toHaveLength(from + 1);
      expect(bytesOf(given.log.slice(from).map(asLongAsCanBe))).toBeLessThan(MAX_APPEND_BYTES);
      after.push([...(given.state.areas.get(KITCHEN)?.itemIds ?? [])]);
    }
    expect(after[1]).toEqual(before.kitchen);
    expect(after[2]).toEqual(after[0]);
    expect(after[0]).not.toEqual(before.kitchen);
    expect(after[3]).toEqual(before.kitchen);
    expect(given.total).toBe(before.total);
    unchanged.set(5_000, given);
  });

  it('what is more than one append is refused before it is recorded', () => {
    const given = takeLines(5_000);
    const lines = Array.from({ length: 2_000 }, (_, n) => ({ ...FAUCET, notes: `${n}${'n'.repeat(3_000)}` }));
    const itemIds = lines.map((_, n) => 50_000 + n);
    const { length } = given.log;
    const add = () => given.do({ type: 'AddItems', areaIds: [KITCHEN], taskId: 0, lines, minimums: [], itemIds, at: AT });
    expect(given.refusal(add)).toBe('LIMIT_EXCEEDED');
    expect(given.log).toHaveLength(length);
  });

  it('lines are not doubled beyond the most that an estimate holds', () => {
    const given = withLines(9_900);
    const items = [...given.state.items.keys()].slice(0, 101).map((itemId) => ({ itemId, newItemId: itemId + 50_000 }));
    expect(given.refusal(() => given.do({ type: 'DuplicateItems', items, at: AT }))).toBe('ESTIMATE_FULL');
    given.do({ type: 'DuplicateItems', items: items.slice(1), at: AT });
    expect(given.state.items.size).toBe(10_000);
  });

  it('2,000 lines in another quality are stored as what differs, each item once: a tenth of their full facts', () => {
    const given = withLines(2_000);
    const full = JSON.stringify([...given.state.items.keys()].map((itemId) => ({ itemId, ...FAUCET }))).length;
    changeQuality(given);
    const stored = bytesOf(given.log.slice(-1));
    expect(full).toBeGreaterThan(500_000);
    expect(stored).toBeLessThan(full / 10);
    expect(stored).toBeLessThan(40_000);
    // Nothing that a replay needs is left out.
    const [event] = given.log.slice(-1);
    expect(event && JSON.parse(JSON.stringify(storedData(event))).items.alike[0]).toEqual({
      itemXREF: 19_000,
      description: 'Item 9000, of solid brass',
      quality: 'Best',
      labor: '95.50',
      material: '412.75',
    });
  });

  it('4,000 lines of 20 repairs with long notes state each repair once', () => {
    const given = started();
    const areas = Array.from({ length: 200 }, (_, n) => 100 + n);
    for (let from = 0; from < 200; from += 50)
      given.do({
        type: 'AddAreas',
        areas: areas.slice(from, from + 50).map((areaId) => ({ areaId, typeCode: 'BED', label: `b${areaId}`, exact: false })),
      });
    const lines = Array.from({ length: 20 }, (_, n) => ({ ...FAUCET, description: `Line ${n}`, notes: 'n'.repeat(4_000) }));
    const itemIds = Array.from({ length: 4_000 }, (_, n) => 10_000 + n);
    given.do({ type: 'AddItems', areaIds: areas, taskId: 0, lines, minimums: [], itemIds, at: '2026-11-17T00:00:00Z' });
    expect(given.state.items.size).toBe(4_000);
    expect(bytesOf(given.log.slice(-1))).toBeLessThan(300_000);
  });

  it('what could not be taken back is refused before it is recorded', () => {
    const given = withLines(6_000, { distinct: 6_000 });
    for (const line of [...given.state.items.values()].filter(({ id }) => id % 2 === 0))
      given.do({ type: 'ChangeItem', applyToAll: false, change: { id: line.id, description: `${line.id}${'d'.repeat(250)}` } });
    const events = given.log.length;
    expect(given.refusal(() => changeQuality(given, () => 'All the same'))).toBe('LIMIT_EXCEEDED');
    expect(given.log).toHaveLength(events);
  });
});

describe('what an estimate takes in memory', () => {
  it('does not grow by its lines with each change of settings', () => {
    const given = withLines(2_000);
    const before = weightOf(given.state);
    for (let n = 0; n < 20; n++) given.do({ type: 'ChangeSettings', settings: { ...SETTINGS, profitAmount: String(n) }, appliedTo: 'all' });
    expect(weightOf(given.state) - before).toBeLessThan(40_000);
    for (let n = 0; n < 3; n++) given.undo();
    expect([...given.state.items.values()].every((line) => line.settingsId === 18)).toBe(true);
    given.redo();
    expect([...given.state.items.values()].every((line) => line.settingsId === 19)).toBe(true);
  });

  it('settings of future lines only: undo gives each line its own again', () => {
    const given = withLines(4);
    given.do({ type: 'ChangeSettings', settings: { ...SETTINGS, profitAmount: '20' }, appliedTo: 'future' });
    given.do({ type: 'AddItems', areaIds: [BATH], taskId: 0, lines: [FAUCET], minimums: [], itemIds: [5000], at: '' });
    const own = () => [...given.state.items.values()].map((line) => line.settingsId);
    expect(own()).toEqual([1, 1, 1, 1, 2]);
    given.do({ type: 'ChangeSettings', settings: { ...SETTINGS, profitAmount: '30' }, appliedTo: 'all' });
    expect(own()).toEqual([3, 3, 3, 3, 3]);
    given.undo();
    expect(own()).toEqual([1, 1, 1, 1, 2]);
    given.redo();
    expect(own()).toEqual([3, 3, 3, 3, 3]);
  });

  it('bounds the steps of undo by what they take, the oldest forgotten first', () => {
    const given = withLines(2_000, { distinct: 2_000 });
    for (let n = 0; n < 32; n++) changeQuality(given, (xref) => `Item ${xref}, quality ${n}`);
    expect(given.state.undoBytes).toBeLessThanOrEqual(16 * 1024 * 1024);
    expect(given.state.undoStacks.get('user:1')?.length).toBeLessThan(32);
    given.undo();
    expect(given.state.items.get(1000)?.description).toMatch(/quality 30$/);
  });

  it('bounds the names of who wrote what; a colleague is seen all the same', () => {
    const given = withLines(10_000);
    given.do({ type: 'SaveQuantity', itemId: 1000, quantity: '3' });
    const prices = (labor: string) => ({
      type: 'UpdatePrices' as const,
      items: [...given.state.items.values()].map(({ id, itemXREF }) => ({
        itemId: id,
        itemXREF,
        labor,
        material: '210',
        equipment: '0',
        wasteFactorPct: '0',
      })),
      minimums: [],
    });
    given.do(prices('91'), 2);
    expect(given.state.coarse).toBe(false);
    given.do({ type: 'SaveItemNotes', itemId: 1001, notes: 'One name more' }, 2);
    expect(given.state.coarse).toBe(true);
    expect(given.state.lastWriters.size).toBeLessThanOrEqual(50_000);
    expect(given.refusal(() => given.undo())).toBe('UNDO_CONFLICT');
    given.undo(2);
    given.undo(2);
    given.undo();
    expect(given.state.items.get(1000)?.quantity).toBe('1.0');
  });

  it('a change that leaves costs, quantity and settings alone prices nothing again', () => {
    const given = withLines(2);
    const { breakdown } = given.state.items.get(1000) ?? {};
    given.do({ type: 'SaveItemNotes', itemId: 1000, notes: 'Check the shut-off.' });
    given.do({ type: 'MoveItem', itemId: 1000, areaId: KITCHEN, sequence: 2 });
    given.do({ type: 'AddTask', id: 7, name: 'Finishes' });
    given.do({ type: 'ChangeItem', applyToAll: false, change: { id: 1000, estimateTask_Id: 7 } });
    expect(given.state.items.get(1000)).toMatchObject({ notes: 'Check the shut-off.', sequence: 2, estimateTask_Id: 7 });
    expect(given.state.items.get(1000)?.breakdown).toBe(breakdown);
    given.do({ type: 'SaveQuantity', itemId: 1000, quantity: '2' });
    expect(given.state.items.get(1000)?.breakdown).not.toBe(breakdown);
  });
});

describe('events as they were stored before', () => {
  const stored = (type: string, v: number, data: unknown): StoredEvent => ({
    id: '',
    type,
    streamId: 'estimate-1000',
    revision: 1n,
    data: JSON.parse(JSON.stringify(data)),
    metadata: { v },
  });
  const { notes, percentageAffected, quantity, ...facts } = FAUCET;
  const line = {
    ...facts,
    notes,
    percentageAffected,
    quantity,
    itemId: 10,
    areaId: KITCHEN,
    taskId: 1,
    sequence: 1,
    quantitySource: 'typed',
    percentageCovered: '0',
    vendorPPU: '0',
    settingsId: 1,
    isInvoiced: false,
    dateAdded: '2026-11-17',
  };

  it.each([
    ['ItemsAdded', 2, { items: [line], minimums: [] }],
    ['ItemsSwitched', 2, { quality: 'Good', items: [{ ...facts, itemId: 10 }], minimums: [] }],
    ['ItemsChanged', 2, { items: [{ itemId: 10, changes: { labor: '9', priceSource: 'typed' } }] }],
    ['ItemPricesRenewed', 1, { items: [{ itemId: 10, labor: '9', material: '1', equipment: '0', wasteFactorPct: '0' }], minimums: [] }],
    [
      'AreaMeasured',
      1,
      {
        areaId: KITCHEN,
        measures: NO_MEASURES,
        interior: null,
        wholeHouse: null,
        quantities: [{ itemId: 10, quantity: '3', quantitySource: 'measured' }],
      },
    ],
  ])('%s, version %i, is seen as it was', (type, version, data) => {
    expect(codec.decode(stored(type, version, data)).data).toMatchObject(data);
  });

  it('SettingsRestored, version 1, named every line', () => {
    const data = { settingsId: 1, answered: true, items: [[10, 1]] };
    expect(codec.decode(stored('SettingsRestored', 1, data)).data).toEqual({ ...data, rest: null });
  });

  it('a packed event is read as it was written', () => {
    const given = withLines(30);
    for (const event of given.log) {
      const { metadata, data } = codec.encode({ ...event, id: '00000000-0000-4000-8000-000000000000' });
      expect(codec.decode({ ...stored(event.type, 0, data), metadata }).data).toEqual(event.data);
    }
  });
});
