import type { MarketValue } from '../../contracts/home/reports/market-value.ts';
import { valuePlot } from '../../contracts/home/reports/value-plot.ts';

const MARK = { radius: 4.5, text: 11 };
const SIZE = {
  ...{ width: 780, height: 230, left: 56, right: 120, top: 8, bottom: 22, leading: 16 },
  ticks: { prices: 5, sizes: 6 },
  mark: MARK,
};

const valueAt = (sales: [livingArea: string, price: string][]) =>
  ({
    ...{ lower: '140', middle: '160', upper: '180', livingArea: '1800', value: '288000' },
    sales: sales.map(([livingArea, price], row) => ({ row, isUsed: true, livingArea, price })),
  }) as unknown as MarketValue;
const numbersOf = (sales: [string, string][]) => valuePlot(valueAt(sales), SIZE).sales.map(({ number }) => number);

const SPREAD: [string, string][] = [
  ['1200', '190000'],
  ['2400', '380000'],
];

it('the number of a sale stands at its right; where another sale is there, at its left, above or below', () => {
  const plot = valuePlot(valueAt([...SPREAD, ['1800', '290000'], ['1818', '290000']]), SIZE);
  const [, , one, beside] = plot.sales;
  expect(plot.sales.map(({ number }) => number?.align)).toEqual(['left', 'left', 'right', 'left']);
  expect(one?.number?.x).toBeLessThan(one?.x ?? 0);
  expect(beside?.number?.x).toBeGreaterThan(beside?.x ?? 0);
});

it('no number stands on another one, on a sale or outside of the plot, however close sales are; what finds no place has none', () => {
  const close: [string, string][] = Array.from({ length: 12 }, (_, n) => [
    String(1800 + (n % 4) * 6),
    String(290_000 + Math.floor(n / 4) * 900),
  ]);
  const { sales, plot } = valuePlot(valueAt([...SPREAD, ...close]), SIZE);
  const boxes = sales.flatMap(({ number }) => {
    if (!number) return [];
    const width = number.text.length * MARK.text * 0.58;
    const left = { left: number.x, middle: number.x - width / 2, right: number.x - width }[number.align];
    return [{ left, right: left + width, top: number.y - MARK.text * 0.75, bottom: number.y }];
  });
  expect(boxes.length).toBeGreaterThan(2);
  expect(boxes.length).toBeLessThan(sales.length);
  for (const [n, box] of boxes.entries()) {
    expect(box.left >= plot.left && box.right <= plot.right && box.top >= plot.top && box.bottom <= plot.bottom).toBe(true);
    for (const other of boxes.slice(n + 1))
      expect(box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom).toBe(false);
    for (const { x, y } of sales)
      expect(box.left < x + 4.5 && x - 4.5 < box.right && box.top < y + 4.5 && y - 4.5 < box.bottom).toBe(false);
  }
});

it('of more than thirty sales none has its number, and equal ones have as many as there are places', () => {
  expect(
    numbersOf(Array.from({ length: 31 }, (_, n) => [String(1000 + n * 50), String(200_000 + n * 5_000)])).every((one) => one === null),
  ).toBe(true);
  expect(numbersOf([...SPREAD, ...Array.from({ length: 6 }, (): [string, string] => ['1800', '290000'])]).map((one) => one?.text)).toEqual([
    ...['1', '2', '3', '4', '5', '6'],
    ...[undefined, undefined],
  ]);
});
