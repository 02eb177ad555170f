import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getPeople, type Person } from '../../../contracts/accounts/people/get-people.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { ShellTop } from '../../app/shell.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import { useMe } from '../me.ts';
import css from './people.module.css';
import { type Changes, changesOf, type Draft, draftWith, FILTERS, type Filter, shownPeople } from './people-model.ts';
import { PeopleTable } from './people-table.tsx';
import { PersonPanel } from './person-panel.tsx';

/** S111, R339, R341: the people of the organisation with their roles and rights. The opened one is in the address. */
export default function PeoplePage() {
  const me = useMe();
  const queries = useQueryClient();
  const { data, error, refetch } = useRead(getPeople, {});
  const [search, setSearch] = useSearchParams();
  const [words, setWords] = useState('');
  const [filter, setFilter] = useState<Filter>('All');
  const [changes, setChanges] = useState<Readonly<Record<number, Changes>>>({});
  const find = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const openedId = Number(search.get('person') ?? 0);
  const people = useMemo(() => shownPeople(data ?? [], filter, words), [data, filter, words]);
  const opened = data?.find(({ userId }) => userId === openedId);
  useAllChanges((change) => {
    if (change.position === '' || change.touches?.includes('people')) void refresh(queries, [getPeople]);
  });
  const open = (userId: number | null) => setSearch(userId === null ? {} : { person: String(userId) }, { replace: true });
  const draft = (person: Person, next: Draft | null) =>
    setChanges(({ [person.userId]: was, ...others }) =>
      next === null ? others : { ...others, [person.userId]: changesOf(person, next, was) },
    );
  const keys = useRef((_event: KeyboardEvent): void => {});
  keys.current = (event) => {
    const typing =
      event.target instanceof HTMLElement && event.target.closest('input:not([type="checkbox"]), select, [role="dialog"], [role="menu"]');
    if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) find.current?.focus();
    else if (event.key === 'Escape' && opened && !document.querySelector('[role="dialog"]')) close(opened.userId);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => keys.current(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  /** The focus goes back to the row that opened it. */
  const close = (userId: number) => {
    open(null);
    table.current?.querySelector<HTMLElement>(`[data-person="${userId}"]`)?.focus();
  };
  const count = (one: Filter) => shownPeople(data ?? [], one, '').length;
  return (
    <>
      <title>People, Scopebook</title>
      <ShellTop title="People" detail={me?.organizationName} />
      <div className={css.page} data-panel={opened ? true : undefined}>
        <section className={css.list} aria-label="People of the organization">
          <div className={css.tools}>
            <SearchField
              ref={find}
              label="Name or email"
              placeholder="Name or email"
              className={css.find}
              value={words}
              onChange={setWords}
            />
            <div className="segmented" role="group" aria-label="Show">
              {FILTERS.map((one) => (
                <button key={one} type="button" aria-pressed={filter === one} onClick={() => setFilter(one)}>
                  {one} {data ? count(one) : ''}
                </button>
              ))}
            </div>
          </div>
          {error ? <FailureLine error={error} what="The people could not be read." onRetry={() => void refetch()} /> : null}
          {!data && !error ? <SkeletonRows rows={6} height={52} /> : null}
          {data && people.length === 0 ? <EmptyState text={words ? `Nobody is found by “${words}”.` : 'Nobody is suspended.'} /> : null}
          {people.length > 0 ? (
            <PeopleTable ref={table} people={people} changes={changes} openedId={openedId} onOpen={open} onDraft={draft} />
          ) : null}
          {data ? (
            <p className={css.note}>{counted(data.length, 'person', 'people')}. What is ticked by a role is changed with the role.</p>
          ) : null}
        </section>
        {opened ? (
          <PersonPanel
            key={opened.userId}
            person={opened}
            isMe={opened.userId === me?.userId}
            draft={draftWith(opened, changes[opened.userId])}
            seenRole={changes[opened.userId]?.role?.seen ?? opened.role}
            onDraft={(next) => draft(opened, next)}
            onClose={() => close(opened.userId)}
          />
        ) : null}
      </div>
    </>
  );
}
