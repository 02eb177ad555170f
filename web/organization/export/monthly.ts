import type { AuditChoice } from '../../../contracts/organization/audit/audit-choice.ts';
import { CHOICES } from '../../../contracts/organization/audit/choice-words.ts';
import type { MonthlyExport, MonthlyExportBody } from '../../../contracts/reporting/monthly/monthly-export.ts';
import {
  addMonthlyExport,
  changeMonthlyExport,
  deleteMonthlyExport,
  getMonthlyExports,
  leaveMonthlyExport,
  undoMonthlyExport,
} from '../../../contracts/reporting/monthly/monthly-export-calls.ts';
import { send, useRead } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { tell, tellFailure } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import type { Filter } from '../filters.ts';
import { fieldsIn } from '../views/view-words.ts';

const READS = [getMonthlyExports];
const sorted = (list: readonly string[]) => [...list].sort().join(',');

/** Monthly mails of the audit that one asked for or gets, which of them these filters are, and their changes, each with its way back. */
export function useMonthlyExports(filter: Filter, choice: AuditChoice, view: string | undefined) {
  const me = useMe();
  const { data, error, refetch } = useRead(getMonthlyExports, {});
  useReadsAbout('monthlyexport', READS);
  const filters = fieldsIn(filter);
  const parts = CHOICES.filter((part) => choice[part]);
  const isOfThese = (one: MonthlyExport) =>
    one.isMine &&
    !one.isEnded &&
    sorted(one.kinds) === sorted(filters.kinds) &&
    sorted(one.people) === sorted(filters.people) &&
    sorted(one.parts) === sorted(parts) &&
    (['text', 'where', 'session'] as const).every((name) => one[name] === filters[name]);
  const undoing = useSave(undoMonthlyExport, { invalidates: READS, failed: 'It was not taken back.' });
  const done = (what: string, id: number) =>
    tell(what, { label: 'Undo', run: () => void undoing.save({ params: { id }, body: {} }).catch(tellFailure) });
  const adding = useSave(addMonthlyExport, {
    invalidates: READS,
    failed: 'It will not be mailed each month.',
    onSaved: ({ id }) => done('It is mailed on the 1st of each month.', id),
  });
  const changing = useSave(({ id, ...body }: MonthlyExportBody & { id: number }) => send(changeMonthlyExport, { params: { id }, body }), {
    invalidates: READS,
    failed: 'Who is mailed was not changed.',
    onSaved: ({ id }) => done('Who is mailed was changed.', id),
  });
  const ending = useSave(deleteMonthlyExport, {
    invalidates: READS,
    failed: 'It was not ended.',
    onSaved: (wasThere, { params: { id } }) => (wasThere ? done('It is mailed no more.', id) : tell('It was ended already.')),
  });
  const leaving = useSave(leaveMonthlyExport, {
    invalidates: READS,
    failed: 'You were not taken out.',
    onSaved: () => tell('You are mailed no more.'),
  });
  const current = data?.find(isOfThese);
  return {
    ...{ exports: data ?? [], error, retry: () => void refetch(), isKnown: data !== undefined, current, me: me?.userId ?? 0 },
    isBusy: adding.busy || changing.busy || ending.busy || leaving.busy || undoing.busy,
    /** Filters by a line or an area are of one job, and are not kept. */
    canBeKept: filter.item === undefined && filter.area === undefined,
    add: () =>
      adding.save({
        body: {
          ...{ name: view ?? '', ...filters, parts, to: [String(me?.userId ?? '')] },
          zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        } as MonthlyExportBody,
      }),
    mailTo: ({ id, revision }: MonthlyExport, to: string[]) => changing.save({ id, revision, to }),
    end: ({ id }: MonthlyExport) => ending.save({ params: { id } }),
    leave: ({ id }: MonthlyExport) => leaving.save({ params: { id } }),
  };
}
export type MonthlyExports = ReturnType<typeof useMonthlyExports>;

/** `me and 2 others`. */
export function readersInWords(to: MonthlyExport['to'], me: number): string {
  const others = to.filter(({ userId }) => userId !== me);
  const [only] = others;
  const named = others.length === 1 && only ? only.name : counted(others.length, 'other');
  return [to.length > others.length && 'me', others.length > 0 && named].filter(Boolean).join(' and ');
}
