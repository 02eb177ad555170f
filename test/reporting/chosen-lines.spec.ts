import type { AreaWithItems } from '../../contracts/estimating/entities.ts';
import type { Report } from '../../contracts/reporting/entities.ts';
import { isAmended } from '../../web/reporting/reports/applied.ts';
import { choiceWith, linesShown, type Shown } from '../../web/reporting/reports/chosen-lines.ts';
import { isFiltered, reportsShown } from '../../web/reporting/reports/states.ts';

const line = (id: number, description: string, quantity = '1', task = 0) => ({
  ...{ id, description, quantity, action: 'Install', category: 'Plumbing', estimateTask_Id: task },
});
const areas = [
  { areaID: 1, label: 'Hall bath', items: [line(11, 'Vanity'), line(12, 'Faucet', '0')] },
  { areaID: 2, label: 'Kitchen', items: [line(21, 'Sink', '1', 5), line(22, 'Tile')] },
] as unknown as AreaWithItems[];
const taskOf = new Map([[5, 'Rough-in']]);
const shown = (text: string, only: Shown = 'all', chosen: number[] = []) =>
  linesShown(areas, { chosen: new Set(chosen), only, text, taskOf }).flatMap(({ lines }) => lines.map(({ id }) => id));

describe('repair selection', () => {
  it('R296: one repair is taken in and out again, and no other moves', () => {
    const before = new Set([11]);
    expect([...choiceWith(before, [21], true)]).toEqual([11, 21]);
    expect([...choiceWith(new Set([11, 21]), [21], false)]).toEqual([11]);
    // R300: the choice that it began with is left as it was, so that cancelling gives it back.
    expect([...before]).toEqual([11]);
  });

  it('R297: select all takes in only the repairs that pass the filter', () => {
    expect([...choiceWith(new Set([22]), shown('hall bath'), true)].sort()).toEqual([11, 12, 22]);
    expect([...choiceWith(new Set(), shown('ROUGH'), true)]).toEqual([21]);
  });

  it('R298: deselect all takes out only the repairs that pass the filter', () =>
    expect([...choiceWith(new Set([11, 12, 21, 22]), shown('kitchen'), false)]).toEqual([11, 12]));

  it('R299: only the selected repairs are shown, or all of them', () => {
    expect(shown('', 'selected', [12, 22])).toEqual([12, 22]);
    expect(shown('', 'all', [12, 22])).toEqual([11, 12, 21, 22]);
    expect(shown('', 'zero')).toEqual([12]);
  });
});

describe('the amended list', () => {
  const stored = { itemIds: [11, 12], applied: new Map([[1, '600.00']]) };
  const now = (chosen: number[], applied: [number, string][]) => isAmended({ chosen: new Set(chosen), applied: new Map(applied) }, stored);

  it('R294: is told of when the selected repairs differ from the original selection', () => {
    expect(now([12, 11], [[1, '600.00']])).toBe(false);
    expect(now([11], [[1, '600.00']])).toBe(true);
    expect(now([11, 22], [[1, '600.00']])).toBe(true);
  });

  it('R295: is told of when the applied payments differ from the stored ones; an amount written otherwise is no difference', () => {
    expect(now([11, 12], [[1, '600']])).toBe(false);
    expect(now([11, 12], [[1, '600.01']])).toBe(true);
    expect(now([11, 12], [])).toBe(true);
    expect(now([11, 12], [[2, '600.00']])).toBe(true);
  });
});

it('R302: the filters of the tracking list appear only when there are more than 6 reports; without them nothing is hidden', () => {
  const of = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ linkStatus: 'open', opened: n % 2, response: null }) as unknown as Report);
  expect([isFiltered(of(6)), isFiltered(of(7))]).toEqual([false, true]);
  expect(reportsShown(of(7), 'Answered')).toEqual([]);
  expect(reportsShown(of(7), 'Waiting')).toHaveLength(7);
  expect(reportsShown(of(6), 'Answered')).toHaveLength(6);
});
