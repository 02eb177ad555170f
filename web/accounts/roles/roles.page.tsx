import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getPeople, type Person } from '../../../contracts/accounts/people/get-people.ts';
import { getRoles, type OrganizationRole } from '../../../contracts/accounts/roles/get-roles.ts';
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
  const queries = useQueryClient();
  const { data, error, refetch } = useRead(getRoles, {});
  const { data: people = NOBODY } = useRead(getPeople, {});
  const [search, setSearch] = useSearchParams();
  const [drafts, setDrafts] = useState<Readonly<Record<string, RoleDraft>>>({});
  const [naming, setNaming] = useState(false);
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
  const role = all.find(({ name }) => name === search.get('role')) ?? all.find(({ isFixed }) => !isFixed);
  const open = (name: string) => setSearch({ role: name }, { replace: true });
  const setDraft = (name: string, next: RoleDraft | null) =>
    setDrafts(({ [name]: _, ...others }) => (next === null ? others : { ...others, [name]: next }));
  const countOf = (name: string) => people.filter((person) => person.role === name).length;
  return (
    <SettingsRoom title="Roles" detail={me?.organizationName}>
      <div className={css.page}>
        <nav className={css.roles} aria-label="Roles">
          <header>
            <h2>Roles</h2>
            <Button variant="subtle" onClick={() => setNaming(true)}>
              New role
            </Button>
          </header>
          {error ? <FailureLine error={error} what="The roles could not be read." onRetry={() => void refetch()} /> : null}
          {!data && !error ? <SkeletonRows rows={6} height={52} /> : null}
          <ul>
            {all.map((one) => (
              <li key={one.name}>
                <button type="button" aria-current={one.name === role?.name || undefined} onClick={() => open(one.name)}>
                  <span>
                    <b>{one.name}</b>
                    <small>{one.words}</small>
                  </span>
                  {isChanged(
                    roles.find(({ name }) => name === one.name),
                    drafts[one.name],
                  ) ? (
                    <small className={css.unsaved}>not saved</small>
                  ) : null}
                  <span className="figures">{countOf(one.name)}</span>
                </button>
              </li>
            ))}
          </ul>
          {data ? <p className="muted">Organization admin, Homeowner and Demo visitor are the same in every organization.</p> : null}
        </nav>
        {role && data ? (
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
