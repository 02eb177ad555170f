import { type Priced, qualityPlan, usualQuality } from '../../web/estimating/quality-plan.ts';

const line = (id: number, quality: string, totalCost: string, options: Record<string, string>): Priced => ({
  id,
  quality,
  totalCost,
  options: Object.entries(options).map(([of, cost]) => ({ quality: of, totalCost: cost })),
});

const LINES = [
  line(1, 'Good', '100.00', { Economy: '80.00', Good: '100.00', Better: '120.00' }),
  // Priced when the book was cheaper: its own step is what it costs.
  line(2, 'Better', '500.00', { Economy: '300.00', Good: '400.00', Better: '500.00' }),
  line(3, 'Good', '10.00', { Good: '10.00' }),
  line(4, 'None', '7.00', {}),
];

describe('R099: what one quality for many lines would do', () => {
  it('leaves lines that have the quality at their price, and those that are not offered in it', () => {
    expect(qualityPlan(LINES, 'Better', false)).toEqual({
      now: 61_700n,
      after: 63_700n,
      changed: [1],
      already: 1,
      notOffered: 2,
      down: 0,
    });
  });

  it('counts the lines that go down, and keeps them when they are not to', () => {
    expect(qualityPlan(LINES, 'Good', false)).toMatchObject({ after: 51_700n, changed: [2], already: 2, down: 1 });
    expect(qualityPlan(LINES, 'Good', true)).toMatchObject({ after: 61_700n, changed: [], down: 0 });
  });

  it('starts at the quality that most of the lines have', () => {
    expect(usualQuality(LINES)).toBe('Good');
    expect(usualQuality(LINES.slice(3))).toBe('');
  });
});
