import { type AlertRule, alertRulesOf, WARRANTY_NOTICE_DAYS } from './alert-rules.ts';
import { lifeOf } from './categories.ts';

/** What rules go by; dates as they are kept, `2026-11-28`, empty for none. */
export interface AlertedItem {
  typeId: number | null;
  purchaseDate: string;
  warrantyExpires: string;
  /** Years of this one alone; null: as long as things of its type. */
  lifeYears: string | null;
  /** The day on which it came into the vault: upkeep counts from it where nobody knows when it was bought. */
  addedOn: string;
}

/** One rule of an item at a day: when it is due, and whether that is told already. */
export interface AlertDate {
  rule: AlertRule;
  due: string;
  isDue: boolean;
}

const DAYS_OF_A_YEAR = 365.25;

export function daysAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The same day of a later month, or its last one. */
export function monthsAfter(day: string, months: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  const dayOfMonth = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(dayOfMonth, last));
  return at.toISOString().slice(0, 10);
}

/** The first day on which a thing is past a life of so many years. */
export const pastLifeFrom = (since: string, years: number): string => daysAfter(since, Math.floor(years * DAYS_OF_A_YEAR) + 1);

/** The first day on which an item is past its usual life; empty where that is not known. */
export function lifeEnds({ typeId, purchaseDate, lifeYears }: Pick<AlertedItem, 'typeId' | 'purchaseDate' | 'lifeYears'>): string {
  const years = lifeOf({ lifeYears, inventoryCategory_Id: Math.floor((typeId ?? 0) / 100), inventoryItemType_Id: typeId });
  return years === null || purchaseDate === '' ? '' : pastLifeFrom(purchaseDate, years);
}

/**
 * What each rule of an item says at a day. What is done again and again is due an interval after it was done last (`doneOn`), or bought; when nobody
 * does it, the next interval is a due date of its own.
 */
export function alertDates(item: AlertedItem, doneOn: (ruleId: number) => string | undefined, day: string): AlertDate[] {
  const dates: AlertDate[] = [];
  for (const rule of alertRulesOf(item.typeId, item.lifeYears)) {
    if (rule.kind === 'care') dates.push(careDate(rule, doneOn(rule.id) ?? (item.purchaseDate || item.addedOn), day));
    else {
      const due = rule.kind === 'warranty' ? item.warrantyExpires : lifeEnds(item);
      const from = rule.kind === 'warranty' && due !== '' ? daysAfter(due, -WARRANTY_NOTICE_DAYS) : due;
      const isOver = rule.kind === 'warranty' && due < day;
      if (due !== '' && !isOver) dates.push({ rule, due, isDue: from <= day });
    }
  }
  return dates;
}

function careDate(rule: AlertRule, since: string, day: string): AlertDate {
  const { everyMonths = 12 } = rule;
  const months = (Number(day.slice(0, 4)) - Number(since.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(since.slice(5, 7));
  let times = Math.max(1, Math.floor(months / everyMonths) + 1);
  // From the first, not from the one before, so that the 31st stays the 31st.
  while (times > 1 && monthsAfter(since, times * everyMonths) > day) times -= 1;
  const due = monthsAfter(since, times * everyMonths);
  return { rule, due, isDue: due <= day };
}
