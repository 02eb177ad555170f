import type { LedgerEntry } from '../../contracts/billing/credits/get-account-billing.ts';
import { stairsOf } from '../../web/ui/staircase/stairs.ts';

const NOW = new Date('2026-11-23T00:00:00.000Z');
const entry = (at: string, left: number): LedgerEntry => ({
  ...{ at: `${at}T00:00:00.000Z`, kind: 'taken', credits: -1, left, by: 'Dana', name: '' },
  ...{ orderId: null, purchaseId: null, giftId: null },
});

describe('the staircase of credits (S168)', () => {
  it('ends in what is left, and begins with what there was a quarter of a year ago', () => {
    const { stairs, from } = stairsOf([entry('2026-11-22', 23), entry('2026-11-12', 0), entry('2026-08-01', 7)], NOW);
    expect(from.toISOString()).toBe('2026-08-23T00:00:00.000Z');
    expect(stairs.map(({ left }) => left)).toEqual([7, 0, 23]);
    expect(stairs[0]).toMatchObject({ from: 0, until: 81 / 92 });
    expect(stairs.at(-1)).toMatchObject({ from: 91 / 92, until: 1 });
  });

  it('of a young account begins with its first entry', () => {
    const { stairs, from } = stairsOf([entry('2026-11-13', 9), entry('2026-11-03', 10)], NOW);
    expect(from.toISOString()).toBe('2026-11-03T00:00:00.000Z');
    expect(stairs).toEqual([
      { from: 0, until: 0.5, left: 10 },
      { from: 0.5, until: 1, left: 9 },
    ]);
    expect(stairsOf([], NOW).stairs).toEqual([{ from: 0, until: 1, left: 0 }]);
  });
});
