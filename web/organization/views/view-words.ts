import type { AuditView } from '../../../contracts/organization/views/audit-view.ts';
import { chosenOf, type Filter, filterOf } from '../filters.ts';

/** What of a view the address holds: its filters, and which view it is. The time stays as it is. */
export function withView(search: URLSearchParams, view: Pick<AuditView, 'id' | 'kinds' | 'people' | 'text'> | undefined): URLSearchParams {
  const next = new URLSearchParams();
  for (const name of ['from', 'to']) if (search.get(name)) next.set(name, search.get(name) ?? '');
  if (!view) return next;
  next.set('view', String(view.id));
  if (view.kinds.length > 0) next.set('kind', view.kinds.join(','));
  if (view.people.length > 0) next.set('person', view.people.join(','));
  if (view.text) next.set('text', view.text);
  return next;
}

/** The filters of the address as a view has them. */
export function fieldsIn(filter: Filter): Pick<AuditView, 'kinds' | 'people' | 'text'> {
  return { kinds: chosenOf(filter.kind), people: chosenOf(filter.person), text: filter.text ?? '' };
}

const sorted = (list: readonly string[]) => [...list].sort().join(',');

/** Whether the address filters otherwise than the view does. */
export function differs(search: URLSearchParams, view: Pick<AuditView, 'kinds' | 'people' | 'text'>): boolean {
  const now = fieldsIn(filterOf(search, undefined));
  return sorted(now.kinds) !== sorted(view.kinds) || sorted(now.people) !== sorted(view.people) || now.text !== view.text;
}

export const PERIODS = [
  { alert: '', label: 'No mails' },
  { alert: 'once', label: 'At once' },
  { alert: 'daily', label: 'Daily' },
  { alert: 'weekly', label: 'Weekly' },
] as const;

/** When a mail comes, in the reader's own words. */
export const PERIOD_WORDS: Record<AuditView['alert'], string> = {
  '': 'no mails',
  once: 'at once',
  daily: 'daily at 17:00',
  weekly: 'on Fridays at 17:00',
};

/** `at once, by mail, to me; not for what I do`. */
export function alertWords(view: Pick<AuditView, 'alert' | 'least' | 'notOf'>, userId: number | undefined): string {
  if (view.alert === '') return '';
  const others = view.notOf.filter((person) => person !== String(userId)).length;
  const not = [
    view.notOf.includes(String(userId)) && 'what I do',
    others > 0 && `what ${others} ${others === 1 ? 'other does' : 'others do'}`,
  ];
  const words = [`${PERIOD_WORDS[view.alert]}, by mail, to me`];
  if (view.least !== null) words.push(`from $${view.least} on`);
  const named = not.filter(Boolean).join(' and ');
  if (named) words.push(`not for ${named}`);
  return words.join('; ');
}
