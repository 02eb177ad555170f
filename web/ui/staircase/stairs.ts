import type { LedgerEntry } from '../../../contracts/billing/credits/get-account-billing.ts';
import { DAY_MS } from '../../../contracts/durations.ts';

const DAYS = 92;

interface Stair {
  /** From 0 to 1, of the time that is shown. */
  from: number;
  until: number;
  left: number;
}

/** What was left over a quarter of a year up to `now`, as stairs; `entries` the newest first. */
export function stairsOf(entries: readonly LedgerEntry[], now: Date): { stairs: Stair[]; from: Date } {
  const inOrder = [...entries].reverse();
  const quarter = now.getTime() - DAYS * DAY_MS;
  const begin = Math.max(quarter, Math.min(now.getTime() - DAY_MS, Date.parse(inOrder[0]?.at ?? now.toISOString())));
  const place = (at: string) => Math.min(1, Math.max(0, (Date.parse(at) - begin) / (now.getTime() - begin)));
  const before = inOrder.findLast(({ at }) => Date.parse(at) <= begin);
  const stairs: Stair[] = [{ from: 0, until: 1, left: before?.left ?? 0 }];
  for (const { at, left } of inOrder.filter((entry) => Date.parse(entry.at) > begin)) {
    const last = stairs.at(-1);
    if (last) last.until = place(at);
    stairs.push({ from: place(at), until: 1, left });
  }
  return { stairs, from: new Date(begin) };
}
