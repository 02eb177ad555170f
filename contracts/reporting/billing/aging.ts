import { DAY_MS } from '../../durations.ts';
import { fromCents, toCents } from '../../money.ts';

/** By how many days an invoice is late. */
export const AGES = ['current', '1-30', '31-60', '61-90', 'over 90'] as const;
export type Age = (typeof AGES)[number];

/** The dates (ISO) of an invoice; one without a due date is due when it is made, one without any never is late. */
export interface Due {
  invoiceDate: string;
  dueDate: string;
}

/** How many days an invoice is late as of an ISO date; 0 on the day it is due and before. */
export function daysLate({ invoiceDate, dueDate }: Due, today: string): number {
  const due = dueDate || invoiceDate || today;
  return Math.max(0, Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${due}T00:00:00Z`)) / DAY_MS));
}

export function ageOf(due: Due, today: string): Age {
  const days = daysLate(due, today);
  if (days === 0) return 'current';
  if (days <= 30) return '1-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : 'over 90';
}

/** What is open of some invoices, by the age of each, in dollars. */
export function agingOf(invoices: readonly (Due & { open: string })[], today: string): Record<Age, string> {
  const cents = new Map<Age, bigint>();
  for (const invoice of invoices) {
    const age = ageOf(invoice, today);
    cents.set(age, (cents.get(age) ?? 0n) + toCents(invoice.open));
  }
  return Object.fromEntries(AGES.map((age) => [age, fromCents(cents.get(age) ?? 0n)])) as Record<Age, string>;
}
