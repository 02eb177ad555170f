import type { AuditView } from '../../../contracts/organization/views/audit-view.ts';
import { counted } from '../../ui/words.ts';
import { chosenOf, type Filter, filterOf } from '../filters.ts';

/** What of a view the address holds: its filters, and which view it is. The time stays as it is. */
export function withView(search: URLSearchParams, view: (Pick<AuditView, 'id'> & ViewFilters) | undefined): URLSearchParams {
  const next = new URLSearchParams();
  for (const name of ['from', 'to']) if (search.get(name)) next.set(name, search.get(name) ?? '');
  if (!view) return next;
  next.set('view', String(view.id));
  if (view.kinds.length > 0) next.set('kind', view.kinds.join(','));
  if (view.people.length > 0) next.set('person', view.people.join(','));
  for (const name of ['text', 'where', 'session'] as const) if (view[name]) next.set(name, view[name]);
  return next;
}

/** The filters of the address as a view has them. */
export function fieldsIn({ kind, person, text = '', where = '', session = '' }: Filter): ViewFilters {
  return { kinds: chosenOf(kind), people: chosenOf(person), text, where, session };
}

type ViewFilters = Pick<AuditView, 'kinds' | 'people' | 'text' | 'where' | 'session'>;

const sorted = (list: readonly string[]) => [...list].sort().join(',');

/** Whether the address filters otherwise than the view does. */
export function differs(search: URLSearchParams, view: ViewFilters): boolean {
  const now = fieldsIn(filterOf(search, undefined));
  return (
    sorted(now.kinds) !== sorted(view.kinds) ||
    sorted(now.people) !== sorted(view.people) ||
    (['text', 'where', 'session'] as const).some((name) => now[name] !== view[name])
  );
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

/** `me`, `me and 2 others`, `1 other`. */
function readersInWords(to: readonly string[], userId: number | undefined): string {
  const others = to.filter((person) => person !== String(userId)).length;
  const words = [(to.length === 0 || others < to.length) && 'me', others > 0 && counted(others, 'other')];
  return words.filter(Boolean).join(' and ');
}

/** `at once, by mail, to me; not for what I do`. */
export function alertWords(view: Pick<AuditView, 'alert' | 'least' | 'notOf' | 'to'>, userId: number | undefined): string {
  if (view.alert === '') return '';
  const others = view.notOf.filter((person) => person !== String(userId)).length;
  const not = [
    view.notOf.includes(String(userId)) && 'what I do',
    others > 0 && `what ${others} ${others === 1 ? 'other does' : 'others do'}`,
  ];
  const words = [`${PERIOD_WORDS[view.alert]}, by mail, to ${readersInWords(view.to, userId)}`];
  if (view.least !== null) words.push(`from $${view.least} on`);
  const named = not.filter(Boolean).join(' and ');
  if (named) words.push(`not for ${named}`);
  return words.join('; ');
}
