import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getPeople, type Person } from '../../../contracts/accounts/people/get-people.ts';
import { getRoles, type OrganizationRole } from '../../../contracts/accounts/roles/get-roles.ts';
import { useAddress } from '../../app/address.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { SettingsRoom } from '../settings/settings-room.tsx';
import { NewRoleDialog } from './new-role-dialog.tsx';
import { RoleEditor } from './role-editor.tsx';
import css from './roles.module.css';
import { isChanged, type RoleDraft, roleDraftOf } from './roles-model.ts';

const NOBODY: Person[] = [];

/** R011-R013: the roles of the organisation and their rights. The one in work is in the address. */
export default function RolesPage() {
  const me = useMe();
  const model = useRoles();
  const { roles, all, people, role, drafts, setDraft, open } = model;
  const [naming, setNaming] = useState(false);
  return (
    <SettingsRoom title="Roles" detail={me?.organizationName}>
      <div className={css.page}>
        <RoleNames model={model} onNew={() => setNaming(true)} />
        {role ? (
          <RoleEditor
            key={role.name}
            role={role}
            saved={roles.find(({ name }) => name === role.name)}
            others={all}
            people={people.filter((person) => person.role === role.name)}
            draft={drafts[role.name] ?? roleDraftOf(role)}
            onDraft={(next) => setDraft(role.name, next)}
          />
        ) : null}
      </div>
      {naming ? (
        <NewRoleDialog
          roles={all}
          onClose={() => setNaming(false)}
          onNamed={(name, from) => {
            setNaming(false);
            setDraft(name, { words: '', grants: from?.grants ?? [], seen: null });
            open(name);
          }}
        />
      ) : null}
    </SettingsRoom>
  );
}

/** The roles, with those that are begun and not saved, who has each, and the one that is opened. */
function useRoles() {
  const queries = useQueryClient();
  const { data, error, refetch } = useRead(getRoles, {});
  const { data: people = NOBODY } = useRead(getPeople, {});
  const [search, set] = useAddress();
  const [drafts, setDrafts] = useState<Readonly<Record<string, RoleDraft>>>({});
  useAllChanges((change) => {
    if (change.position === '' || change.touches?.includes('people')) void refresh(queries, [getPeople, getRoles]);
  });
  const roles = data ?? [];
  const added = Object.entries(drafts).flatMap(([name, { words, grants, seen }]) =>
    seen === null && !roles.some((role) => role.name === name)
      ? [{ name, words, grants: [...grants], isGiven: false, isFixed: false, isChanged: false }]
      : [],
  );
  const all: OrganizationRole[] = [...roles, ...added];
  const chosen = all.find(({ name }) => name === search.get('role')) ?? all.find(({ isFixed }) => !isFixed);
  return {
    ...{ roles, all, people, drafts, error, isThere: data !== undefined, retry: () => void refetch() },
    /** Missing until they are read. */
    role: data ? chosen : undefined,
    open: (name: string) => set({ role: name }),
    setDraft: (name: string, next: RoleDraft | null) =>
      setDrafts(({ [name]: _, ...others }) => (next === null ? others : { ...others, [name]: next })),
  };
}

function RoleNames({ model, onNew }: { model: ReturnType<typeof useRoles>; onNew: () => void }) {
  const { roles, all, people, role, drafts, error, isThere } = model;
  return (
    <nav className={css.roles} aria-label="Roles">
      <header>
        <h2>Roles</h2>
        <Button variant="subtle" onClick={onNew}>
          New role
        </Button>
      </header>
      {error ? <FailureLine error={error} what="The roles could not be read." onRetry={model.retry} /> : null}
      {!isThere && !error ? <SkeletonRows rows={6} height={52} /> : null}
      <ul>
        {all.map(({ name, words }) => (
          <li key={name}>
            <button type="button" aria-current={name === role?.name || undefined} onClick={() => model.open(name)}>
              <span>
                <b>{name}</b>
                <small>{words}</small>
              </span>
              {isChanged(
                roles.find((one) => one.name === name),
                drafts[name],
              ) ? (
                <small className={css.unsaved}>not saved</small>
              ) : null}
              <span className="figures">{people.filter((person) => person.role === name).length}</span>
            </button>
          </li>
        ))}
      </ul>
      {isThere ? <p className="muted">Organization admin, Homeowner and Demo visitor are the same in every organization.</p> : null}
    </nav>
  );
}
