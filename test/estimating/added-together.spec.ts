import { addedTogether } from '../../server/estimating/dashboard/added-together.ts';

const areas = (...lists: [orderId: number, ...codes: number[]][]) =>
  lists.map(([orderId, ...codes], n) => ({ orderId, latest: n + 1, codes }));
const groups = (all: ReturnType<typeof areas>, most = 8) => addedTogether(all, most).map(({ codes, orders }) => [orders, ...codes]);

describe('S014: what is added together', () => {
  const all = areas([1, 10, 11, 12, 90], [2, 11, 10, 12], [3, 12, 10, 11, 91], [3, 50, 51], [4, 50, 51, 92], [5, 77, 78]);

  it('is in at least two estimates, the most frequent first; what is there only once belongs to none', () => {
    expect(groups(all)).toEqual([
      [3, 10, 11, 12],
      [2, 50, 51],
    ]);
  });

  it('is the same whatever the order of the areas', () => {
    expect(groups([...all].reverse())).toEqual(groups(all));
  });

  it('is shown as it stood where most of it was added last', () => {
    expect(addedTogether(all, 8).map(({ last }) => last.orderId)).toEqual([3, 4]);
  });

  it('is counted by estimates: two rooms of one estimate are one', () => {
    expect(groups(areas([1, 10, 11], [1, 10, 11]))).toEqual([]);
  });

  it('has an item that most of these areas have, not one of few', () => {
    expect(groups(areas([1, 10, 11, 12], [2, 10, 11, 12], [3, 10, 11]))).toEqual([[3, 10, 11, 12]]);
    expect(groups(areas([1, 10, 11, 12, 13], [2, 10, 11], [3, 10, 11], [4, 10, 11]))).toEqual([[4, 10, 11]]);
  });

  it('is told at most as often as is asked for, and not of an area that holds a whole house', () => {
    expect(groups(all, 1)).toEqual([[3, 10, 11, 12]]);
    const house = Array.from({ length: 61 }, (_, n) => n);
    expect(groups(areas([1, ...house], [2, ...house]))).toEqual([]);
  });
});
