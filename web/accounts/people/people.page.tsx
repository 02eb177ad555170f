import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getPeople } from '../../../contracts/accounts/people/get-people.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { ShellTop } from '../../app/shell.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import { useMe } from '../me.ts';
import css from './people.module.css';
import { type Draft, draftOf, FILTERS, type Filter, shownPeople } from './people-model.ts';
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
  const [drafts, setDrafts] = useState<Readonly<Record<number, Draft>>>({});
  const find = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const openedId = Number(search.get('person') ?? 0);
  const people = useMemo(() => shownPeople(data ?? [], filter, words), [data, filter, words]);
  const opened = data?.find(({ userId }) => userId === openedId);
  useAllChanges((change) => {
    if (change.position === '' || change.touches?.includes('people')) void refresh(queries, [getPeople]);
  });
  const open = (userId: number | null) => setSearch(userId === null ? {} : { person: String(userId) }, { replace: true });
  const draft = (userId: number, next: Draft | null) =>
    setDrafts(({ [userId]: _, ...others }) => (next === null ? others : { ...others, [userId]: next }));
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === '/' && !(event.target as HTMLElement).matches('input[type="search"], textarea')) {
      event.preventDefault();
      find.current?.focus();
    } else if (event.key === 'Escape' && opened) open(null);
  }
  const count = (one: Filter) => shownPeople(data ?? [], one, '').length;
  return (
    <>
      <title>People, Scopebook</title>
      <ShellTop title="People" detail={me?.organizationName} />
      <div className={css.page} data-panel={opened ? true : undefined} onKeyDown={onKeyDown}>
        <main className={css.list}>
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
            <PeopleTable ref={table} people={people} drafts={drafts} openedId={openedId} onOpen={open} onDraft={draft} />
          ) : null}
          {data ? (
            <p className={css.note}>{counted(data.length, 'person', 'people')}. What is ticked by a role is changed with the role.</p>
          ) : null}
        </main>
        {opened ? (
          <PersonPanel
            key={opened.userId}
            person={opened}
            isMe={opened.userId === me?.userId}
            draft={drafts[opened.userId] ?? draftOf(opened)}
            onDraft={(next) => draft(opened.userId, next)}
            onClose={() => {
              open(null);
              table.current?.querySelector<HTMLElement>(`[data-person="${opened.userId}"]`)?.focus();
            }}
          />
        ) : null}
      </div>
    </>
  );
}
