import { DAY_MS } from '../../durations.ts';
import { counted } from '../../format.ts';

/** What is kept for a time, in the order of the page. Nothing is removed by itself: a rule says what is due, and a person removes it. */
export const RETENTION_RULES = ['origins', 'contacts'] as const;
export type RetentionRule = (typeof RETENTION_RULES)[number];

interface RuleShape {
  unit: 'day' | 'month';
  /** Where an organisation has chosen nothing. */
  usual: number;
  choices: readonly number[];
}

/** No shorter time than a session can last (30 days) is offered for origins: one that is in use is never due. */
export const KEPT: Record<RetentionRule, RuleShape> = {
  origins: { unit: 'day', usual: 400, choices: [90, 180, 400, 730] },
  contacts: { unit: 'month', usual: 24, choices: [12, 24, 36, 60] },
};

/** As many as are listed, and removed, at a time. */
export const MOST_DUE = 500;

/** `400 days`, `24 months`. */
export const keptWords = (rule: RetentionRule, kept: number): string => counted(kept, KEPT[rule].unit);

/** The instant (ISO) before which something is due, at an instant. A month ends on its last day where it has no such day. */
export function dueBefore(rule: RetentionRule, kept: number, at: string): string {
  if (KEPT[rule].unit === 'day') return new Date(Date.parse(at) - kept * DAY_MS).toISOString();
  const now = new Date(at);
  const then = new Date(at);
  then.setUTCMonth(now.getUTCMonth() - kept);
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
  return then.toISOString();
}
