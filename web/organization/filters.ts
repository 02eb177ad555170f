import type { z } from 'zod';
import type { AuditFilter } from '../../contracts/organization/audit/audit-filter.ts';
import { KIND_WORDS } from '../../contracts/organization/audit/kind-words.ts';

export type Filter = z.input<typeof AuditFilter>;

/** As many choices of one filter as the server takes. */
const MOST_CHOICES = 50;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What of the address filters the audit; anything malformed in it is as if it were not there. */
export function filterOf(search: URLSearchParams, orderId: number | undefined): Filter {
  const text = (name: string) => search.get(name)?.trim() || undefined;
  const day = (name: string) => (ISO_DAY.test(search.get(name) ?? '') ? search.get(name) || undefined : undefined);
  const list = (name: string, fits: (choice: string) => boolean) =>
    chosenOf(text(name)).filter(fits).slice(0, MOST_CHOICES).join(',') || undefined;
  const item = Number(search.get('item'));
  return {
    orderId,
    person: list('person', (one) => /^(\d{1,10}|[a-z]{1,20})$/.test(one)),
    area: list('area', (one) => /^[1-9]\d{0,8}$/.test(one)),
    kind: list('kind', (one) => one in KIND_WORDS),
    from: day('from'),
    to: day('to'),
    text: text('text')?.slice(0, 255),
    item: Number.isInteger(item) && item > 0 ? item : undefined,
    where: text('where')?.slice(0, 100),
    session: /^[\w-]{16}$/.test(search.get('session') ?? '') ? search.get('session') || undefined : undefined,
  };
}

/** The filter as the server is asked: the reader's own days, by which the screen groups, as instants. */
export function asked(filter: Filter): Filter {
  return { ...filter, from: filter.from && midnight(filter.from, 0), to: filter.to && midnight(filter.to, 1) };
}

/** The instant at which a day begins here, some days after the one given (ISO date). */
function midnight(day: string, after: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const begins = new Date(2000, 0, 1);
  // The constructor would take the year 26, while 2026 is being typed, for 1926.
  begins.setFullYear(year, month - 1, date + after);
  return begins.toISOString();
}

export const FILTER_NAMES = ['person', 'area', 'kind', 'from', 'to', 'text', 'item', 'where', 'session'] as const;

/** The choices of a comma-separated filter. */
export function chosenOf(value: string | undefined): string[] {
  return value ? value.split(',').filter(Boolean) : [];
}

/** A search with one of a filter's choices taken or given back; the opened entry stays. */
export function toggled(search: URLSearchParams, name: string, choice: string): URLSearchParams {
  const chosen = chosenOf(search.get(name) ?? undefined);
  return withValue(search, name, (chosen.includes(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice]).join(','));
}

export function withValue(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** All entries of a session in place of the filters; the opened entry stays. */
export function withSession(search: URLSearchParams, origin: string): URLSearchParams {
  const next = new URLSearchParams({ session: origin });
  const entry = search.get('entry');
  if (entry) next.set('entry', entry);
  return next;
}
