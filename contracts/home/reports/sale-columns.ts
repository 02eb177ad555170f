import type { Sale } from './property-value.ts';

/**
 * Sales by column: what a value compares lies in typed arrays, so that 100,000 of them are neither 100,000 objects nor parsed again for each value. All
 * that is only shown is made of `saleAt`, for the few that are listed.
 */
export interface SaleColumns {
  readonly length: number;
  readonly row: Uint32Array;
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
  /** `2026-08-14` is 20260814. */
  readonly soldOn: Uint32Array;
  readonly livingArea: Float64Array;
  readonly type: Uint8Array;
  /** Among all prices per square foot, the lowest is 0: each sale has a rank of its own. */
  readonly rank: Uint32Array;
  /** Per square foot. */
  readonly centsByRank: Float64Array;
  saleAt(n: number): Sale;
}

const ROW_BYTES = 4 + 8 + 8 + 4 + 8 + 1 + 4 + 8;

/** Of the columns, without what `saleAt` reads. */
export const bytesOfColumns = ({ length }: Pick<SaleColumns, 'length'>): number => length * ROW_BYTES;

/** Whole hundredths of a decimal with at most two. */
export const hundredths = (amount: string): number => Math.round(Number(amount) * 100);

/**
 * Cents per square foot, rounded half up. Whole numbers below 2^53 are exact in every step, and a hundred times as fast as decimals, which counts where a file
 * has 100,000 sales.
 */
function centsPerSf({ price, livingArea }: Pick<Sale, 'price' | 'livingArea'>): number {
  const whole = hundredths(livingArea);
  const twice = hundredths(price) * 200 + whole;
  return (twice - (twice % (2 * whole))) / (2 * whole);
}

/** Reads each sale once, in order. */
export function saleColumns(length: number, saleAt: (n: number) => Sale): SaleColumns {
  const columns = {
    ...{ length, row: new Uint32Array(length), soldOn: new Uint32Array(length), type: new Uint8Array(length) },
    ...{ latitude: new Float64Array(length), longitude: new Float64Array(length) },
    ...{ livingArea: new Float64Array(length), saleAt },
  };
  const cents = new Float64Array(length);
  for (let n = 0; n < length; n++) {
    const sale = saleAt(n);
    columns.row[n] = sale.row;
    columns.latitude[n] = sale.latitude;
    columns.longitude[n] = sale.longitude;
    columns.soldOn[n] = Number(sale.soldOn.replaceAll('-', ''));
    columns.livingArea[n] = Number(sale.livingArea);
    columns.type[n] = sale.type;
    cents[n] = centsPerSf(sale);
  }
  return { ...columns, ...ranked(cents) };
}

function ranked(cents: Float64Array): Pick<SaleColumns, 'rank' | 'centsByRank'> {
  const order = Uint32Array.from(cents.keys()).sort((a, b) => (cents[a] as number) - (cents[b] as number));
  const rank = new Uint32Array(cents.length);
  for (const [n, at] of order.entries()) rank[at] = n;
  return { rank, centsByRank: cents.sort() };
}

/** The first day of `2025-12` as a column has it, or one before it. */
export const dayOfMonth = (month: string): number => Number(month.replace('-', '')) * 100;
