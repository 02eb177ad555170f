import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { mergeLines } from '../../../web/estimating/edits/merge-lines.ts';

const line = (id: number, area: number, sequence: number, more: Partial<LineItem> = {}) =>
  ({ id, propertyArea_AreaID: area, sequence, quantity: '1.0', isLaborMinimum: false, ...more }) as LineItem;
const area = (areaID: number, items: LineItem[], label = `Area ${areaID}`) => ({ areaID, label, items }) as AreaWithItems;
const ids = (areas: AreaWithItems[] | null) => areas?.map(({ areaID, items }) => [areaID, items.map(({ id }) => id)]);

const before = [area(1, [line(10, 1, 1), line(11, 1, 2), line(90, 1, 1_000_000, { isLaborMinimum: true })]), area(2, [line(20, 2, 1)])];

describe('lines that were fetched again take their places in the estimate', () => {
  it('a changed one where it stood, and the labor minimums as they are now', () => {
    const minimum = line(91, 2, 1_000_000, { isLaborMinimum: true });
    const now = mergeLines(before, [area(1, [line(11, 1, 2, { quantity: '9.0' })]), area(2, [minimum])], new Set([11]));
    expect(ids(now)).toEqual([[1, [10, 11]], [2, [20, 91]]]); // biome-ignore format: a table
    expect(now?.[0]?.items[1]?.quantity).toBe('9.0');
    expect(now?.[0]?.items[0]).toBe(before[0]?.items[0]);
  });

  it('a new one last in its area, one that is gone nowhere, one that moved in its new area', () => {
    expect(ids(mergeLines(before, [area(1, [line(12, 1, 3)]), area(2, [])], new Set([12, 20])))).toEqual([[1, [10, 11, 12]], [2, []]]); // biome-ignore format: a table
    expect(ids(mergeLines(before, [area(1, []), area(2, [line(11, 2, 2)])], new Set([11])))).toEqual([[1, [10]], [2, [20, 11]]]); // biome-ignore format: a table
  });

  it('areas as the answer has them: renamed, in their order, added and deleted', () => {
    const now = mergeLines(before, [area(3, []), area(1, [], 'Kitchen')], new Set());
    expect(ids(now)).toEqual([[3, []], [1, [10, 11]]]); // biome-ignore format: a table
    expect(now?.[1]?.label).toBe('Kitchen');
  });

  it('not where a line came back among others: its place is not known, and the whole estimate is fetched', () => {
    expect(mergeLines(before, [area(1, [line(9, 1, 1)]), area(2, [])], new Set([9]))).toBeNull();
  });
});
