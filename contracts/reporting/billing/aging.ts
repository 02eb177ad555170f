import { fromCents, toCents } from '../../money.ts';
import type { BilledInvoice } from './progress-billing.ts';

export const AGES = ['0-30', '31-60', '61-90', 'over 90'] as const;
export type Age = (typeof AGES)[number];

const DAY_MS = 86_400_000;

/** How long ago an invoice of this ISO date was made, as of an ISO date. One of a later day, or without a date, is new. */
export function ageOf(invoiceDate: string, today: string): Age {
  const days = invoiceDate === '' ? 0 : (Date.parse(`${today}T00:00:00Z`) - Date.parse(`${invoiceDate}T00:00:00Z`)) / DAY_MS;
  if (days <= 30) return '0-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : 'over 90';
}

/** What is open of some invoices, by the age of each, in dollars. */
export function agingOf(invoices: readonly Pick<BilledInvoice, 'invoiceDate' | 'open'>[], today: string): Record<Age, string> {
  const cents = new Map<Age, bigint>();
  for (const { invoiceDate, open } of invoices) {
    const age = ageOf(invoiceDate, today);
    cents.set(age, (cents.get(age) ?? 0n) + toCents(open));
  }
  const sum = (age: Age) => fromCents(cents.get(age) ?? 0n);
  return { '0-30': sum('0-30'), '31-60': sum('31-60'), '61-90': sum('61-90'), 'over 90': sum('over 90') };
}
