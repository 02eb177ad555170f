import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type Ref, Suspense, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getInvitations, type WaitingInvitation } from '../../../contracts/accounts/invitations/get-invitations.ts';
import { getPeople, type Person } from '../../../contracts/accounts/people/get-people.ts';
import { getRoles, type OrganizationRole } from '../../../contracts/accounts/roles/get-roles.ts';
import { getJobsOfPeople } from '../../../contracts/estimating/hand-over/get-jobs-of-people.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { useKeysAnywhere, usePageKeys } from '../../app/page-keys.ts';
import { Icon } from '../../ui/icons.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import { SettingsRoom } from '../settings/settings-room.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import css from './people.module.css';
import { Legend, WithoutSecondStep } from './people-foot.tsx';
import { type Changes, changesOf, type Draft, draftWith, FILTERS, type Filter, peopleCsv, shownPeople } from './people-model.ts';
import { PeopleTable } from './people-table.tsx';
import { PersonPanel } from './person-panel.tsx';
import { WaitingInvitations } from './waiting-invitations.tsx';

const NearLimit = lazy(() => import('../../billing/limits/near-limit.tsx'));
const HandOverDialog = lazy(async () => ({ default: (await import('./hand-over-dialog.tsx')).HandOverDialog }));
const PEOPLE = ['people' as const];

const NO_ROLES: OrganizationRole[] = [];
const NO_INVITATIONS: WaitingInvitation[] = [];
const NO_JOBS: ReadonlyMap<number, number> = new Map();

/** S111, R339, R341: the people of the organisation with their roles and rights. The opened one is in the address. */
export default function PeoplePage() {
  const me = useMe();
  const queries = useQueryClient();
  const { data, error, refetch } = useRead(getPeople, {});
  const { data: roles = NO_ROLES } = useRead(getRoles, {});
  const { data: invitations = NO_INVITATIONS } = useRead(getInvitations, {});
  const { data: counts } = useRead(getJobsOfPeople, {}, { staleTime: 0 });
  const jobs = useMemo(() => counts && new Map(counts.map(({ userId, open }) => [userId, open])), [counts]);
  const [inviting, setInviting] = useState(false);
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
    if (change.position === '' || change.touches?.includes('people')) void refresh(queries, [getPeople, getRoles, getInvitations]);
  });
  const open = (userId: number | null) => setSearch(userId === null ? {} : { person: String(userId) }, { replace: true });
  const draft = (person: Person, next: Draft | null) =>
    setChanges(({ [person.userId]: was, ...others }) =>
      next === null ? others : { ...others, [person.userId]: changesOf(person, next, was) },
    );
  usePageKeys({ '/': () => find.current?.focus(), n: () => setInviting(true) });
  useKeysAnywhere({ Escape: opened && (() => close(opened.userId)) });
  /** The focus goes back to the row that opened it. */
  const close = (userId: number) => {
    open(null);
    table.current?.querySelector<HTMLElement>(`[data-person="${userId}"]`)?.focus();
  };
  const waiting = invitations.filter(({ email }) => email.toLowerCase().includes(words.trim().toLowerCase()));
  const count = (one: Filter) => shownPeople(data ?? [], one, '').length + (one === 'All' || one === 'Invited' ? invitations.length : 0);
  const showsWaiting = filter === 'All' || filter === 'Invited';
  return (
    <SettingsRoom title="People" detail={me?.organizationName}>
      <div className={css.page} data-panel={opened ? true : undefined}>
        <section className={css.list} aria-label="People of the organization">
          <Tools
            find={find}
            words={words}
            onWords={setWords}
            filter={filter}
            onFilter={setFilter}
            count={data && count}
            onExport={() => saveFile(new Blob([peopleCsv(people, roles, jobs ?? NO_JOBS, showsWaiting ? waiting : [])]), 'people.csv')}
            onInvite={() => setInviting(true)}
          />
          <Suspense fallback={null}>
            <NearLimit of={PEOPLE} />
          </Suspense>
          {error ? <FailureLine error={error} what="The people could not be read." onRetry={() => void refetch()} /> : null}
          {!data && !error ? <SkeletonRows rows={6} height={52} /> : null}
          {data && people.length === 0 && !(showsWaiting && waiting.length > 0) ? <EmptyState text={emptyText(filter, words)} /> : null}
          {people.length > 0 ? (
            <PeopleTable
              ref={table}
              people={people}
              roles={roles}
              changes={changes}
              jobs={jobs}
              openedId={openedId}
              onOpen={open}
              onDraft={draft}
            />
          ) : null}
          {people.length > 0 ? <Legend /> : null}
          {data ? <WithoutSecondStep people={data} /> : null}
          {showsWaiting && waiting.length > 0 ? <WaitingInvitations invitations={waiting} /> : null}
          {data ? (
            <p className={css.note}>
              {counted(count('Active') + count('Suspended'), 'person', 'people')}. What is ticked by a role is changed with the role.
            </p>
          ) : null}
        </section>
        {opened ? (
          <PersonPanel
            key={opened.userId}
            person={opened}
            roles={roles}
            isMe={opened.userId === me?.userId}
            draft={draftWith(opened, changes[opened.userId])}
            seenRole={changes[opened.userId]?.role?.seen ?? opened.role}
            onDraft={(next) => draft(opened, next)}
            onClose={() => close(opened.userId)}
            onHandOver={() => setSearch({ person: String(opened.userId), 'hand-over': '1' }, { replace: true })}
          />
        ) : null}
      </div>
      {opened && search.has('hand-over') ? (
        <Suspense fallback={null}>
          <HandOverDialog person={opened} isMe={opened.userId === me?.userId} onClose={() => open(opened.userId)} />
        </Suspense>
      ) : null}
      {inviting ? (
        <InviteDialog
          people={data ?? []}
          invitations={invitations}
          roles={roles}
          organizationName={me?.organizationName ?? ''}
          onClose={() => setInviting(false)}
        />
      ) : null}
    </SettingsRoom>
  );
}

interface ToolsProps {
  find: Ref<HTMLInputElement>;
  words: string;
  onWords: (words: string) => void;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  /** How many people a filter shows; nothing while they are read. */
  count: ((filter: Filter) => number) | undefined;
  onExport: () => void;
  onInvite: () => void;
}

function Tools({ find, words, onWords, filter, onFilter, count, onExport, onInvite }: ToolsProps) {
  return (
    <div className={css.tools}>
      <SearchField ref={find} label="Name or email" placeholder="Name or email" className={css.find} value={words} onChange={onWords} />
      <div className="segmented" role="group" aria-label="Show">
        {FILTERS.filter((one) => one !== 'Removed' || filter === one || (count?.(one) ?? 0) > 0).map((one) => (
          <button key={one} type="button" aria-pressed={filter === one} onClick={() => onFilter(one)}>
            {one} {count?.(one)}
          </button>
        ))}
      </div>
      <div className={css.acts}>
        <Button variant="default" leftSection={<Icon name="download" />} disabled={!count} onClick={onExport}>
          Export
        </Button>
        <Button leftSection={<Icon name="plus" />} rightSection={<kbd>N</kbd>} onClick={onInvite}>
          Invite
        </Button>
      </div>
    </div>
  );
}

function emptyText(filter: Filter, words: string): string {
  if (words) return `Nobody is found by “${words}”.`;
  if (filter === 'Removed') return 'Nobody is removed.';
  return filter === 'Invited' ? 'Nobody is invited who has not come yet.' : 'Nobody is suspended.';
}
