import { fromCents, toCents } from '../../money.ts';
import type { LineItem } from '../entities.ts';
import type { Estimate } from '../estimate/state.ts';
import type { PaymentFacts } from '../facts.ts';
import type { JobMoney } from '../order.ts';
import type { PaymentKind } from './payment.ts';

/** What was sent with a report, in dollars: lines before tax, their tax (also where the page leaves it out), and what they cost. */
export interface SentAmounts {
  lines: string;
  tax: string;
  cost: string;
}
export type AcceptedAmounts = SentAmounts & { reportId: number; at: string };

/** The amounts of some lines. */
export function amountsOf(lines: readonly LineItem[]): SentAmounts {
  let [total, tax, cost] = [0n, 0n, 0n];
  for (const line of lines) {
    const [labor, material, equipment] = line.breakdown;
    total += toCents(line.totalCost);
    tax += toCents(line.tax);
    cost += toCents(labor) + toCents(material) + toCents(equipment);
  }
  return { lines: fromCents(total), tax: fromCents(tax), cost: fromCents(cost) };
}

/** The amounts that a report was sent with. Its own total counts; the tax, where its page leaves it out, and the costs are those of its lines. */
export function sentAmounts(lines: readonly LineItem[], totals: { totalCost: string; tax: string }): SentAmounts {
  const amounts = amountsOf(lines);
  return { ...amounts, lines: totals.totalCost, tax: totals.tax === '0.00' ? amounts.tax : totals.tax };
}

export function jobMoney({ cents, payments }: Pick<Estimate, 'cents' | 'payments'>, accepted: AcceptedAmounts | null): JobMoney {
  const [labor, material, equipment] = cents.costs;
  const entries = [...payments.values()];
  const [received, spent] = [sumOf(entries, 'payment'), sumOf(entries, 'expense')];
  const lines = accepted ? toCents(accepted.lines) : cents.total;
  const tax = accepted ? toCents(accepted.tax) : cents.tax;
  return {
    accepted: accepted && { reportId: accepted.reportId, at: accepted.at },
    lines: fromCents(lines),
    tax: fromCents(tax),
    total: fromCents(lines + tax),
    cost: accepted ? accepted.cost : fromCents(labor + material + equipment),
    received: fromCents(received),
    spent: fromCents(spent),
    owed: fromCents(lines + tax - received),
    payments: entries.filter(({ kind }) => kind === 'payment').length,
    expenses: entries.filter(({ kind }) => kind === 'expense').length,
  };
}

function sumOf(entries: readonly PaymentFacts[], kind: PaymentKind): bigint {
  return entries.reduce((sum, entry) => (entry.kind === kind ? sum + toCents(entry.amount) : sum), 0n);
}
