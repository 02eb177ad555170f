import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { getInvitations, type WaitingInvitation } from '../../../contracts/accounts/invitations/get-invitations.ts';
import { getPeople, type Person } from '../../../contracts/accounts/people/get-people.ts';
import { getRoles, type OrganizationRole } from '../../../contracts/accounts/roles/get-roles.ts';
import { getPersonSessions } from '../../../contracts/accounts/sessions/person-sessions.ts';
import { getJobsOfPeople } from '../../../contracts/estimating/hand-over/get-jobs-of-people.ts';
import { useSearch } from '../../app/address.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { useKeysAnywhere, usePageKeys } from '../../app/page-keys.ts';
import type { Stepping } from './panel-frame.tsx';
import { type Changes, changesOf, type Draft, type Filter, neighbour, shownInvitations, shownPeople } from './people-model.ts';

const NO_PEOPLE: Person[] = [];
const NO_ROLES: OrganizationRole[] = [];
const NO_INVITATIONS: WaitingInvitation[] = [];
const NO_JOBS: ReadonlyMap<number, number> = new Map();

/** The people and the invited of the matrix, what is typed over them, and whose panel is open: its id is in the address. */
export function usePeople() {
  const queries = useQueryClient();
  const { data, error, refetch } = useRead(getPeople, {});
  const { data: roles = NO_ROLES } = useRead(getRoles, {});
  const { data: invitations = NO_INVITATIONS } = useRead(getInvitations, {});
  const { data: counts } = useRead(getJobsOfPeople, {}, { staleTime: 0 });
  const jobs = useMemo(() => counts && new Map(counts.map(({ userId, open }) => [userId, open])), [counts]);
  const [words, setWords] = useState('');
  const [filter, setFilter] = useState<Filter>('All');
  const [changes, setChanges] = useState<Readonly<Record<number, Changes>>>({});
  const all = data ?? NO_PEOPLE;
  const people = useMemo(() => shownPeople(all, filter, words), [all, filter, words]);
  const waiting = useMemo(() => shownInvitations(invitations, filter, words), [invitations, filter, words]);
  useAllChanges((change) => {
    if (change.position === '' || change.touches?.includes('people'))
      void refresh(queries, [getPeople, getRoles, getInvitations, getPersonSessions]);
  });
  const draft = (person: Person, next: Draft | null) =>
    setChanges(({ [person.userId]: was, ...others }) =>
      next === null ? others : { ...others, [person.userId]: changesOf(person, next, was) },
    );
  const count = (one: Filter) => shownPeople(all, one, '').length + shownInvitations(invitations, one, '').length;
  return {
    ...{ all, people, roles, invitations, waiting, changes, draft },
    ...{ words, setWords, filter, setFilter, isThere: data !== undefined, error, refetch },
    jobs,
    jobsOf: jobs ?? NO_JOBS,
    /** How many a filter shows; nothing while they are read. */
    count: data && count,
  };
}

/** Whose panel is open. Up and Down go to the next of the rows, Escape closes. */
export function useOpened(ids: readonly number[], invite: () => void) {
  const [search, setSearch] = useSearch();
  const find = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const openedId = Number(search.get('person') ?? 0);
  const open = (userId: number | null) => setSearch(userId === null ? {} : { person: String(userId) }, { replace: true });
  /** The focus goes back to the row that opened it. */
  const close = () => {
    open(null);
    table.current?.querySelector<HTMLElement>(`[data-person="${openedId}"]`)?.focus();
  };
  const step = (by: 1 | -1) => {
    const next = neighbour(ids, openedId, by);
    if (next !== undefined) open(next);
  };
  usePageKeys({
    '/': () => find.current?.focus(),
    n: invite,
    ArrowDown: openedId > 0 && (() => step(1)),
    ArrowUp: openedId > 0 && (() => step(-1)),
  });
  useKeysAnywhere({ Escape: openedId > 0 && close });
  const stepping: Stepping = { onStep: step, isFirst: openedId === ids[0], isLast: openedId === ids.at(-1), onClose: close };
  return {
    ...{ find, table, openedId, open, stepping },
    isHandingOver: search.has('hand-over'),
    handOver: () => setSearch({ person: String(openedId), 'hand-over': '1' }, { replace: true }),
  };
}
