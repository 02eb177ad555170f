import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import { estimateDecider } from '../../../server/estimating/estimate.decider.ts';
import { given } from '../../given.ts';
import { AT, BATH, FAUCET, HOUSE, KITCHEN, started, TASK } from '../given.ts';

const FINISHES = 2;
const NOBODYS = 99;

/** The house, the kitchen with lines of two tasks, and the bath. */
const built = started();
built.do({ type: 'AddTask', id: FINISHES, name: 'Finishes' });
for (const [taskId, itemIds] of [
  [TASK, [10]],
  [FINISHES, [11, 12]],
] as const)
  built.do({ type: 'AddItems', areaIds: [KITCHEN], taskId, lines: itemIds.map(() => FAUCET), itemIds: [...itemIds], minimums: [], at: AT });
const estimate = given(estimateDecider).after(...built.log.map(({ type, data }) => ({ type, data }) as EstimateEvent));
const ordered = (...areaIds: number[]): EstimateEvent => ({ type: 'AreasOrdered', data: { areaIds } });
const order = (...areaIds: number[]) => ({ type: 'OrderAreas', areaIds }) as const;

describe('areas in another order', () => {
  it('are recorded all, once', () => {
    estimate.when(order(BATH, HOUSE, KITCHEN)).records(ordered(BATH, HOUSE, KITCHEN));
    estimate.when(order(HOUSE, KITCHEN, BATH)).records();
    estimate
      .after(ordered(BATH, HOUSE, KITCHEN))
      .when(order(BATH, HOUSE, KITCHEN))
      .records();
  });

  it('leave one that the caller did not know behind the one that it stands behind, and pass over one that is gone or named twice', () => {
    estimate.when(order(BATH, HOUSE)).records(ordered(BATH, HOUSE, KITCHEN));
    estimate.when(order(BATH, KITCHEN)).records(ordered(HOUSE, BATH, KITCHEN));
    estimate.when(order(KITCHEN, NOBODYS, HOUSE, KITCHEN)).records(ordered(KITCHEN, BATH, HOUSE));
    estimate.when(order(NOBODYS)).refuses('AREA_NOT_FOUND');
    estimate.when(order()).refuses('AREA_NOT_FOUND');
  });
});

it('an area moves to a place, at most the last; at its own place nothing is recorded', () => {
  const move = (areaId: number, sequence: number) => ({ type: 'MoveArea', areaId, sequence }) as const;
  estimate.when(move(KITCHEN, 1)).records({ type: 'AreaMoved', data: { areaId: KITCHEN, sequence: 1 } });
  estimate.when(move(HOUSE, 9)).records({ type: 'AreaMoved', data: { areaId: HOUSE, sequence: 3 } });
  estimate.when(move(KITCHEN, 2)).records();
  estimate.when(move(BATH, 9)).records();
  estimate.when(move(NOBODYS, 1)).refuses('AREA_NOT_FOUND');
});

it('notes of an area are recorded when they change', () => {
  const noted: EstimateEvent = { type: 'AreaNotesSaved', data: { areaId: BATH, notes: 'Tub stays' } };
  const note = { type: 'SaveAreaNotes', areaId: BATH, notes: 'Tub stays' } as const;
  estimate.when(note).records(noted);
  estimate.after(noted).when(note).records();
});

it('R066: an area is added behind the last, under a label that no other of its type has; a second whole house is refused', () => {
  const add = (...areas: [typeCode: string, label?: string][]) =>
    ({ type: 'AddAreas', areas: areas.map(([typeCode, label = ''], n) => ({ areaId: 4 + n, typeCode, label })) }) as const;
  const labels = (...areas: [typeCode: string, label?: string][]) =>
    estimateDecider.decide(add(...areas), started().state).map(({ data }) => {
      const { areaId, label, sequence } = data as { areaId: number; label: string; sequence: number };
      return [areaId, label, sequence];
    });
  expect(labels(['KIT'], ['KIT'], ['KIT', 'Bath'], ['BATH', 'Kitchen'])).toEqual([
    [4, 'Kitchen 2', 3],
    [5, 'Kitchen 3', 4],
    [6, 'Bath', 5],
    [7, 'Kitchen', 6],
  ]);
  estimate.when(add(['NONE'])).refuses('MISSING_FIELDS', 'Please choose an area type.');
  estimate.when(add(['HOUSE'])).refuses('AREA_EXISTS');
});

it('R066: a renamed area has a label that no other of its type has; its own is nothing new', () => {
  const rename = (areaId: number, label: string) => ({ type: 'RenameArea', areaId, label }) as const;
  const renamed = (areaId: number, label: string): EstimateEvent => ({ type: 'AreaRenamed', data: { areaId, label } });
  estimate.when(rename(BATH, 'Kitchen')).records(renamed(BATH, 'Kitchen'));
  estimate.when(rename(BATH, 'Hall bath')).records();
  const second = started();
  second.do({ type: 'AddAreas', areas: [{ areaId: 4, typeCode: 'KIT', label: 'Pantry' }] });
  expect(second.do(rename(4, 'Kitchen'))).toEqual([renamed(4, 'Kitchen 2')]);
});

it('R068: an area is deleted with its lines, or of one task its lines alone; the entire house is not', () => {
  const remove = (areaId: number, taskId: number) => ({ type: 'DeleteArea', areaId, taskId }) as const;
  const deleted: EstimateEvent = { type: 'AreaDeleted', data: { areaId: KITCHEN } };
  estimate.when(remove(KITCHEN, 0)).records(deleted);
  estimate.when(remove(KITCHEN, FINISHES)).records({ type: 'ItemsDeleted', data: { itemIds: [11, 12] } });
  estimate
    .after({ type: 'ItemsDeleted', data: { itemIds: [10] } })
    .when(remove(KITCHEN, FINISHES))
    .records(deleted);
  estimate
    .after({ type: 'ItemsDeleted', data: { itemIds: [11, 12] } })
    .when(remove(KITCHEN, FINISHES))
    .records();
  estimate.when(remove(KITCHEN, NOBODYS)).refuses('TASK_NOT_FOUND');
  estimate.when(remove(HOUSE, 0)).refuses('ENTIRE_HOUSE_NOT_DELETABLE');
});
