import { dayIn, instantOf } from '../../../contracts/local-time.ts';
import { MONTHLY_HOUR } from '../../../contracts/reporting/monthly/limits.ts';

/** `2026-12` after `2026-11`. */
export function monthAfter(month: string): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`;
}

/** The instants (ISO) at which a month begins and ends in a zone. */
export const spanOf = (month: string, zone: string): { from: string; to: string } => ({
  from: instantOf(`${month}-01`, zone),
  to: instantOf(`${monthAfter(month)}-01`, zone),
});

/** The instant (ISO) from which a month is mailed: on the first of the next. */
export const mailedFrom = (month: string, zone: string): string =>
  instantOf(`${monthAfter(month)}-01T${String(MONTHLY_HOUR).padStart(2, '0')}:00`, zone);

/** The months that are over and not `done`, oldest first, from the one in which it was asked for. */
export function monthsDue(asked: { addedAt: string; zone: string }, done: ReadonlySet<string>, now: Date): string[] {
  const { addedAt, zone } = asked;
  const due: string[] = [];
  for (let month = dayIn(zone, new Date(addedAt)).slice(0, 7); mailedFrom(month, zone) <= now.toISOString(); month = monthAfter(month))
    if (!done.has(month)) due.push(month);
  return due;
}

/** When the next one is made (ISO). */
export function nextAfter(zone: string, now: Date): string {
  const month = dayIn(zone, now).slice(0, 7);
  const [year = 0, of = 1] = month.split('-').map(Number);
  const before = of === 1 ? `${year - 1}-12` : `${year}-${String(of - 1).padStart(2, '0')}`;
  const first = mailedFrom(before, zone);
  return first > now.toISOString() ? first : mailedFrom(month, zone);
}
