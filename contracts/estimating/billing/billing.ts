import { z } from 'zod';
import { amount, id, text, whole } from '../../event.ts';
import { fromCents, toCents } from '../../money.ts';
import type { LineItem } from '../entities.ts';

/** A percent with at most two decimals, such as `12.5`, as stored. */
const percent = z.string();

/** A line of the contract as it was agreed: its total before tax, and its tax. */
export const ContractLine = z.object({
  itemId: id('item'),
  area: text,
  action: text,
  description: text,
  quantity: text,
  itemUM: text,
  amount,
  tax: amount,
});
export type ContractLine = z.infer<typeof ContractLine>;

/** A line of an estimate as a contract has it. */
export const contractLineOf = (line: LineItem, area: string): ContractLine => {
  const { id: itemId, action, description, quantity, itemUM, totalCost: amount, tax } = line;
  return { itemId, area, action, description, quantity, itemUM, amount, tax };
};

/** A line on a progress invoice. `before` and `beforeTax` are what earlier invoices billed of it; `toDate` is its cumulative percent. */
export const BilledLine = ContractLine.extend({ before: amount, beforeTax: amount, toDate: percent, billed: amount, billedTax: amount });
export type BilledLine = z.infer<typeof BilledLine>;

/** A part of the contract that is billed at once: to which percent every line is billed then, and lines with a percent of their own. */
export const Milestone = z.object({
  name: text,
  percent,
  /** Nothing is retained of a deposit. */
  deposit: z.boolean(),
  lines: z.array(z.object({ itemId: id('item'), percent })),
});
export type Milestone = z.infer<typeof Milestone>;

/** How the contract is billed. `dueDays` counts from the invoice's date. */
export const BillingTerms = z.object({ milestones: z.array(Milestone), retainage: percent, dueDays: whole });
export type BillingTerms = z.infer<typeof BillingTerms>;

export const DEFAULT_TERMS: BillingTerms = {
  milestones: [
    { name: 'Deposit', percent: '10', deposit: true, lines: [] },
    { name: 'Half way', percent: '50', deposit: false, lines: [] },
    { name: 'Finished', percent: '100', deposit: false, lines: [] },
  ],
  retainage: '0',
  dueDays: 14,
};

/** An invoice for a part of the contract: `lines` are those that it moves, in dollars; `retained` is held of it, `released` was held before. */
export const ProgressInvoice = z.object({
  reportId: id('report'),
  milestone: text,
  retainage: percent,
  /** Of the whole contract with tax, and what earlier invoices billed of it. */
  contract: amount,
  before: amount,
  lines: z.array(BilledLine),
  retained: amount,
  released: amount,
});
export type ProgressInvoice = z.infer<typeof ProgressInvoice>;

/** The terms (null until somebody has saved some) and the invoices in the order in which they were made. */
export interface Billing {
  terms: BillingTerms | null;
  invoices: readonly ProgressInvoice[];
}
export const noBilling = (): Billing => ({ terms: null, invoices: [] });

/** Cents that were billed of a line, and the percent that its last invoice stated. */
export interface LineToDate {
  amount: bigint;
  tax: bigint;
  percent: string;
}
const NOTHING: LineToDate = { amount: 0n, tax: 0n, percent: '0' };

/** What was billed of every line, by its id. */
export function billedToDate(invoices: readonly ProgressInvoice[]): Map<number, LineToDate> {
  const billed = new Map<number, LineToDate>();
  for (const { lines } of invoices)
    for (const line of lines) {
      const was = billed.get(line.itemId) ?? NOTHING;
      const amount = was.amount + toCents(line.billed);
      billed.set(line.itemId, { amount, tax: was.tax + toCents(line.billedTax), percent: line.toDate });
    }
  return billed;
}

export const contractCents = (contract: readonly Pick<ContractLine, 'amount' | 'tax'>[]): bigint =>
  contract.reduce((cents, { amount, tax }) => cents + toCents(amount) + toCents(tax), 0n);

const sumOf = (lines: readonly BilledLine[], of: 'billed' | 'billedTax') => lines.reduce((cents, line) => cents + toCents(line[of]), 0n);

/** The sums of an invoice in cents: `due` = `lines` + `tax` - `retained` + `released`. */
export function sumsOfInvoice({ lines, retained, released }: Pick<ProgressInvoice, 'lines' | 'retained' | 'released'>) {
  const [work, tax] = [sumOf(lines, 'billed'), sumOf(lines, 'billedTax')];
  const [held, freed] = [toCents(retained), toCents(released)];
  return { lines: work, tax, billed: work + tax, retained: held, released: freed, due: work + tax - held + freed };
}

/** Of all invoices in cents: what was billed with tax, and what is still held of it. */
export function sumsOfInvoices(invoices: readonly ProgressInvoice[]): { billed: bigint; held: bigint } {
  let [billed, held] = [0n, 0n];
  for (const invoice of invoices) {
    const sums = sumsOfInvoice(invoice);
    billed += sums.billed;
    held += sums.retained - sums.released;
  }
  return { billed, held };
}

/** A line as an invoice billed it that was made by itself, in full, and with its tax or without: what it is billed to is a percent of both. */
function billedInFull(line: ContractLine, withTax: boolean): BilledLine {
  const [amount, tax] = [toCents(line.amount), toCents(line.tax)];
  const toDate = withTax || tax === 0n ? '100' : plainPercent(fromCents((amount * 10_000n) / (amount + tax || 1n)));
  return { ...line, before: '0.00', beforeTax: '0.00', toDate, billed: line.amount, billedTax: withTax ? line.tax : '0.00' };
}

/** An invoice that was made by itself, while nothing was accepted, as the contract counts it (decision 58). */
export const invoiceBeside = (reportId: number, lines: readonly ContractLine[], withTax: boolean): ProgressInvoice => ({
  ...{ reportId, milestone: '', retainage: '0', contract: '0.00', before: '0.00', retained: '0.00', released: '0.00' },
  lines: lines.map((line) => billedInFull(line, withTax)),
});

/** What a contract has come to, in cents; `paid` is what is applied to an invoice. `paid` + `open` + `retained` + `toBill` = `contract`. */
export function sumsOfContract(
  contract: readonly Pick<ContractLine, 'amount' | 'tax'>[],
  invoices: readonly ProgressInvoice[],
  paidOf: (reportId: number) => bigint,
) {
  const { billed, held } = sumsOfInvoices(invoices);
  const paid = invoices.reduce((cents, { reportId }) => cents + paidOf(reportId), 0n);
  const whole = contractCents(contract);
  return { contract: whole, paid, open: billed - held - paid, retained: held, toBill: whole - billed };
}

/** Whole cents of an amount, half up; the percent in hundredths. */
const part = (cents: bigint, hundredths: bigint) => (cents * hundredths * 2n + 10_000n) / 20_000n;

/** Shares a percent of the sum of some cents, rounded once, over them by largest remainder; the earlier one on a tie. */
function shareOut(cents: readonly bigint[], hundredths: bigint): bigint[] {
  const total = part(
    cents.reduce((sum, one) => sum + one, 0n),
    hundredths,
  );
  const parts = cents.map((one) => (one * hundredths) / 10_000n);
  const missing = Number(total - parts.reduce((sum, one) => sum + one, 0n));
  const order = cents.map((one, at) => ({ at, left: (one * hundredths) % 10_000n }));
  order.sort((a, b) => (a.left === b.left ? a.at - b.at : a.left > b.left ? -1 : 1));
  for (const { at } of order.slice(0, missing)) parts[at] = (parts[at] as bigint) + 1n;
  return parts;
}

/** Percents that are billed to: of every line that is not there yet, or of the named lines alone. */
export type ToBill = { percent: string } | { lines: readonly { itemId: number; percent: string }[] };

/** What keeps a line from being billed to a percent: its `left` cents, before tax. */
export type LineFault =
  | { fault: 'over'; line: ContractLine; percent: string; left: bigint }
  | { fault: 'below'; line: ContractLine; percent: string; billed: string }
  | { fault: 'unknown'; itemId: number };

/**
 * The lines that an invoice moves, in the contract's order. What a line has billed to date is its amount's percent in whole cents, so that 100
 * percent is the line to the cent. A percent of all lines is rounded once and shared among them. What was billed above a line's contract, which
 * a change order lowered, comes back at once. Nothing is ever billed above a line.
 */
export function billLines(contract: readonly ContractLine[], billed: ReadonlyMap<number, LineToDate>, wanted: ToBill) {
  const faults: LineFault[] = [];
  const moves = new Map<number, { amount: bigint; tax: bigint; percent: string }>();
  const before = (itemId: number) => billed.get(itemId) ?? NOTHING;
  if ('percent' in wanted) {
    const hundredths = toCents(wanted.percent);
    const moved = contract.filter(({ itemId }) => toCents(before(itemId).percent) < hundredths);
    const [first] = moved;
    if (hundredths > 10_000n && first)
      faults.push({ fault: 'over', line: first, percent: wanted.percent, left: leftOf(first, before(first.itemId)) });
    else {
      const shares = shareOut(
        moved.flatMap(({ amount, tax }) => [toCents(amount), toCents(tax)]),
        hundredths,
      );
      moved.forEach(({ itemId }, n) => {
        moves.set(itemId, { amount: shares[2 * n] ?? 0n, tax: shares[2 * n + 1] ?? 0n, percent: wanted.percent });
      });
    }
  } else {
    const lines = new Map(contract.map((line) => [line.itemId, line]));
    for (const { itemId, percent } of wanted.lines) {
      const line = lines.get(itemId);
      const was = before(itemId);
      const hundredths = toCents(percent);
      if (!line) faults.push({ fault: 'unknown', itemId });
      else if (hundredths > 10_000n) faults.push({ fault: 'over', line, percent, left: leftOf(line, was) });
      else if (hundredths < toCents(was.percent)) faults.push({ fault: 'below', line, percent, billed: was.percent });
      else if (hundredths > toCents(was.percent) || grew(line, was))
        moves.set(itemId, { amount: part(toCents(line.amount), hundredths), tax: part(toCents(line.tax), hundredths), percent });
    }
  }
  const gone = [...billed.keys()].filter((itemId) => !contract.some((line) => line.itemId === itemId));
  const all = [
    ...contract,
    ...gone.map((itemId) => ({ itemId, area: '', action: '', description: '', quantity: '', itemUM: '', amount: '0.00', tax: '0.00' })),
  ];
  const result = all.flatMap((line): BilledLine[] => {
    const was = before(line.itemId);
    const move = moves.get(line.itemId);
    const amount = toDate(toCents(line.amount), was.amount, move?.amount);
    const tax = toDate(toCents(line.tax), was.tax, move?.tax);
    if (amount === was.amount && tax === was.tax && (!move || toCents(move.percent) === toCents(was.percent))) return [];
    return [
      {
        ...line,
        before: fromCents(was.amount),
        beforeTax: fromCents(was.tax),
        toDate: plainPercent(move?.percent ?? (amount === toCents(line.amount) ? '100' : was.percent)),
        billed: fromCents(amount - was.amount),
        billedTax: fromCents(tax - was.tax),
      },
    ];
  });
  return { lines: result, faults };
}

/** Never above the contract, and never back but to it. */
function toDate(contract: bigint, was: bigint, moved: bigint | undefined): bigint {
  const wanted = moved === undefined || moved < was ? was : moved;
  return wanted > contract ? contract : wanted;
}

const leftOf = ({ amount }: ContractLine, was: LineToDate) => toCents(amount) - was.amount;

/** Whether a change order raised a line above what its percent had billed, beyond the cent that sharing moves. */
const grew = ({ amount, tax }: ContractLine, was: LineToDate) =>
  part(toCents(amount), toCents(was.percent)) > was.amount + 1n || part(toCents(tax), toCents(was.percent)) > was.tax + 1n;

/** `50.00` is `50`, `12.50` is `12.5`. */
export const plainPercent = (percent: string): string => (percent.includes('.') ? percent.replace(/\.?0+$/, '') : percent);

/** What is held of an invoice in cents: a percent of what it bills with tax, nothing of a deposit or of money that goes back. */
export const retainedOf = (billed: bigint, retainage: string): bigint => (billed > 0n ? part(billed, toCents(retainage)) : 0n);
