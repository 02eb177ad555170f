export type AlertAnswer = 'open' | 'done' | 'later';

/** One thing that a person was told, once: this rule, of this item, with this due date. */
export interface AlertNotification {
  id: number;
  itemId: number;
  ruleId: number;
  due: string;
  /** Of the mail. */
  day: string;
  answer: AlertAnswer;
  until: string;
  on: string;
}

export interface AlertsState {
  /** The user's. */
  id: number;
  organizationId: number;
  isEnabled: boolean;
  optedOut: ReadonlySet<number>;
  notifications: ReadonlyMap<number, AlertNotification>;
  /** Of the last mail; empty before the first. */
  day: string;
}

export const noAlerts = (id: number): AlertsState => ({
  id,
  organizationId: 0,
  isEnabled: true,
  optedOut: new Set(),
  notifications: new Map(),
  day: '',
});

/** What makes two alerts the same: a warranty and a life are, whatever the type of a thing is said to be; upkeep is not. */
export function alertKey({ itemId, ruleId, due }: Pick<AlertNotification, 'itemId' | 'ruleId' | 'due'>): string {
  const ofItem = ruleId % 10;
  return `${itemId}/${ofItem <= 2 ? ofItem : ruleId}/${due}`;
}

/** When what is done again and again was done last, by item and rule. */
export function doneDates({ notifications }: AlertsState): (itemId: number, ruleId: number) => string | undefined {
  const last = new Map<string, string>();
  for (const { itemId, ruleId, answer, on } of notifications.values()) {
    const key = `${itemId}/${ruleId}`;
    if (answer === 'done' && on > (last.get(key) ?? '')) last.set(key, on);
  }
  return (itemId, ruleId) => last.get(`${itemId}/${ruleId}`);
}

const HOURS_OF_NIGHT = 12;
/** The day of alerts at an instant: it begins at noon in UTC, which is the morning of that day in the United States. */
export const alertDay = (at: Date): string => new Date(at.getTime() - HOURS_OF_NIGHT * 3_600_000).toISOString().slice(0, 10);
/** The instant at which a day of alerts begins. */
export const dayBegins = (day: string): string => `${day}T12:00:00.000Z`;
