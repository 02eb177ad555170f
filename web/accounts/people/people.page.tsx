import { Button } from '@mantine/core';
import { lazy, type Ref, Suspense, useState } from 'react';
import { useMe } from '../../app/me.ts';
import { Icon } from '../../ui/icons.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import { SettingsRoom } from '../settings/settings-room.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { InvitedPanel } from './invited-panel.tsx';
import css from './people.module.css';
import { Legend, WithoutSecondStep } from './people-foot.tsx';
import { draftWith, FILTERS, type Filter, peopleCsv } from './people-model.ts';
import { PeopleTable } from './people-table.tsx';
import { PersonPanel } from './person-panel.tsx';
import { useOpened, usePeople } from './use-people.ts';

const NearLimit = lazy(() => import('../../billing/limits/near-limit.tsx'));
const HandOverDialog = lazy(async () => ({ default: (await import('./hand-over-dialog.tsx')).HandOverDialog }));
const PEOPLE = ['people' as const];

/** S111, R339, R341: the people of the organisation with their roles and rights. The opened one is in the address. */
export default function PeoplePage() {
  const me = useMe();
  const [inviting, setInviting] = useState(false);
  const model = usePeople();
  const { all, people, roles, invitations, waiting, changes, draft, jobs, count } = model;
  const ids = [...people, ...waiting].map(({ userId }) => userId);
  const { find, table, openedId, open, stepping, isHandingOver, handOver } = useOpened(ids, () => setInviting(true));
  const opened = all.find(({ userId }) => userId === openedId);
  const invited = opened ? undefined : invitations.find(({ userId }) => userId === openedId);
  return (
    <SettingsRoom title="People" detail={me?.organizationName}>
      <div className={css.page} data-panel={opened || invited ? true : undefined}>
        <section className={css.list} aria-label="People of the organization">
          <Tools
            find={find}
            words={model.words}
            onWords={model.setWords}
            filter={model.filter}
            onFilter={model.setFilter}
            count={count}
            onExport={() => saveFile(new Blob([peopleCsv(people, roles, model.jobsOf, waiting)]), 'people.csv')}
            onInvite={() => setInviting(true)}
          />
          <Suspense fallback={null}>
            <NearLimit of={PEOPLE} />
          </Suspense>
          {model.error ? (
            <FailureLine error={model.error} what="The people could not be read." onRetry={() => void model.refetch()} />
          ) : null}
          {!model.isThere && !model.error ? <SkeletonRows rows={6} height={52} /> : null}
          {model.isThere && ids.length === 0 ? <EmptyState text={emptyText(model.filter, model.words)} /> : null}
          {ids.length > 0 ? (
            <PeopleTable
              ref={table}
              people={people}
              invited={waiting}
              roles={roles}
              changes={changes}
              jobs={jobs}
              openedId={openedId}
              onOpen={open}
              onDraft={draft}
            />
          ) : null}
          {ids.length > 0 ? <Legend /> : null}
          {model.isThere ? <WithoutSecondStep people={all} /> : null}
          {count ? <Counted count={count} /> : null}
        </section>
        {opened ? (
          <PersonPanel
            person={opened}
            roles={roles}
            isMe={opened.userId === me?.userId}
            draft={draftWith(opened, changes[opened.userId])}
            seenRole={changes[opened.userId]?.role?.seen ?? opened.role}
            onDraft={(next) => draft(opened, next)}
            onHandOver={handOver}
            stepping={stepping}
          />
        ) : null}
        {invited ? <InvitedPanel key={invited.userId} invitation={invited} roles={roles} stepping={stepping} /> : null}
      </div>
      {opened && isHandingOver ? (
        <Suspense fallback={null}>
          <HandOverDialog person={opened} isMe={opened.userId === me?.userId} onClose={() => open(opened.userId)} />
        </Suspense>
      ) : null}
      {inviting ? (
        <InviteDialog
          people={all}
          invitations={invitations}
          roles={roles}
          organizationName={me?.organizationName ?? ''}
          onClose={() => setInviting(false)}
        />
      ) : null}
    </SettingsRoom>
  );
}

function Counted({ count }: { count: NonNullable<ReturnType<typeof usePeople>['count']> }) {
  return (
    <p className={css.note}>
      {counted(count('Active') + count('Suspended'), 'person', 'people')}. What is ticked by a role is changed with the role.
    </p>
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
      <SearchField ref={find} label="Name or email" placeholder="Name or email" className={css.find} value={words} onChange={onWords}>
        <kbd>/</kbd>
      </SearchField>
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
