import { LIMITS } from '../../../contracts/decimal-fields.ts';
import { fromSquares, inSquares, isCountedInSquares, squaresIn } from '../../../web/estimating/builder/squares.ts';
import { readQuantity } from '../../../web/estimating/edits/typed-quantity.ts';

describe('roofing squares', () => {
  it.each([
    ['shingles 30 sq', '3000.0'],
    ['2.5 squares tear off', '250.0'],
    ['30 SQS metal roof', '3000.0'],
    ['30 sq ft tile', null],
    ['30 sqft', null],
    ['30 square feet', null],
    ['carpet squares', null],
  ])('%s asks for %s square feet', (words, feet) => expect(squaresIn(words)).toBe(feet));

  it('what is measured of a roof is counted in them, and nothing else', () => {
    expect(isCountedInSquares({ unit: 'SF', formula: 'ROOF' })).toBe(true);
    expect(isCountedInSquares({ unit: 'SF', formula: 'FLOOR' })).toBe(false);
    expect(isCountedInSquares({ unit: 'EA', formula: '' })).toBe(false);
  });

  it.each([
    ['3000.0', '30.0'],
    ['3020.0', '30.2'],
    ['3025.0', '30.25'],
    ['0.0', '0.0'],
  ])('%s SF are %s squares', (feet, squares) => expect(inSquares(feet)).toBe(squares));

  it.each([
    ['30', '3000.0'],
    ['12.5 + 2', '1450.0'],
    ['30 sq', '3000.0'],
    ['2,450 SF', '2450.0'],
  ])('%s typed as squares is kept as %s SF', (text, kept) =>
    expect(readQuantity(fromSquares(text), 1, LIMITS.quantity, 'SF')).toMatchObject({ ok: true, value: kept }),
  );
});
