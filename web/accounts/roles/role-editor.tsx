import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getPeople, type Person } from '../../../contracts/accounts/people/get-people.ts';
import { deleteRole } from '../../../contracts/accounts/roles/delete-role.ts';
import { getRoles, type OrganizationRole } from '../../../contracts/accounts/roles/get-roles.ts';
import { saveRole } from '../../../contracts/accounts/roles/save-role.ts';
import { formatMoney } from '../../../contracts/format.ts';
import { limitOf, type RightName, rightOf } from '../../../contracts/kit/rights.ts';
import { useSave } from '../../app/save.ts';
import { onCtrlEnter } from '../../ui/ctrl-enter.ts';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import { RightsMatrix } from './rights-matrix.tsx';
import css from './roles.module.css';
import { changesIn, dollarsOf, isChanged, type RoleDraft, withLimit } from './roles-model.ts';

interface RoleEditorProps {
  role: OrganizationRole;
  /** As it is kept; undefined for one that is new. */
  saved: OrganizationRole | undefined;
  others: readonly OrganizationRole[];
  /** Who has it. */
  people: readonly Person[];
  draft: RoleDraft;
  onDraft: (draft: RoleDraft | null) => void;
}

/** The rights of one role beside those of the others. Ctrl+Enter saves. */
export function RoleEditor({ role, saved, others, people, draft, onDraft }: RoleEditorProps) {
  const changed = isChanged(saved, draft);
  const { name } = role;
  const save = useSave(saveRole, {
    invalidates: [getRoles, getPeople],
    onSaved: () => {
      tell(`The role ${name} is saved.`);
      onDraft(null);
    },
  });
  const remove = useSave(deleteRole, {
    invalidates: [getRoles, getPeople],
    onSaved: () => {
      tell(role.isGiven ? `The role ${name} is as it was given.` : `The role ${name} is deleted.`);
      onDraft(null);
    },
  });
  const submit = () => {
    if (changed && !role.isFixed && !save.busy)
      void save
        .save({ body: { name, words: draft.words, grants: [...draft.grants], seen: draft.seen && [...draft.seen] } })
        .catch(() => undefined);
  };
  const failure = save.failure ?? remove.failure;
  const mayDelete = saved !== undefined && (role.isGiven ? role.isChanged : people.length === 0);
  return (
    <section className={css.editor} aria-label={name} onKeyDown={onCtrlEnter(submit)}>
      <header>
        <h2>{name}</h2>
        <p className="muted">{people.length > 0 ? people.map((person) => person.name).join(', ') : 'nobody has it'}</p>
      </header>
      {role.isFixed ? null : (
        <TextInput
          className={css.words}
          label="What it is for"
          value={draft.words}
          maxLength={255}
          onChange={(event) => onDraft({ ...draft, words: event.currentTarget.value })}
        />
      )}
      <RightsMatrix role={role} roles={others} draft={draft} onDraft={onDraft} />
      {draft.grants.some(({ right }) => right === 'SendReport') && !role.isFixed ? (
        <Limit right="SendReport" draft={draft} onDraft={onDraft} />
      ) : null}
      <footer className={css.foot} hidden={role.isFixed}>
        {failure ? <FailureLine error={failure} what="Nothing was saved." /> : null}
        {changed ? (
          <p className={css.unsaved} role="status">
            Not saved: {changesIn(draft).join(', ') || 'what it is for'}. Saving reaches {counted(people.length, 'person', 'people')}, at
            once, in every open screen.
          </p>
        ) : null}
        <div className={css.saves}>
          {role.isFixed ? null : (
            <Button loading={save.busy} disabled={!changed} onClick={submit} rightSection={<kbd>Ctrl Enter</kbd>}>
              Save role
            </Button>
          )}
          {changed ? (
            <Button
              variant="default"
              onClick={() => {
                save.reset();
                onDraft(null);
              }}
            >
              Leave as it was
            </Button>
          ) : null}
          {mayDelete ? (
            <Button variant="subtle" loading={remove.busy} onClick={() => void remove.save({ body: { name } }).catch(() => undefined)}>
              {role.isGiven ? 'As it was given' : 'Delete the role'}
            </Button>
          ) : null}
        </div>
      </footer>
    </section>
  );
}

interface LimitProps {
  right: RightName;
  draft: RoleDraft;
  onDraft: (draft: RoleDraft) => void;
}

/** The largest amount that a right reaches to; empty means none. */
function Limit({ right, draft, onDraft }: LimitProps) {
  const limit = limitOf(draft.grants, right) ?? '';
  const [typed, setTyped] = useState(limit && formatMoney(limit).replace('$', ''));
  const isWrong = typed.trim() !== '' && dollarsOf(typed) === null;
  return (
    <TextInput
      className={css.limit}
      label={`${rightOf(right).title}: limit`}
      description="The largest total, with tax. Empty: no limit."
      leftSection="$"
      inputMode="decimal"
      value={typed}
      error={isWrong ? 'Type an amount in dollars, as 25,000.00.' : undefined}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        if (text.trim() === '') onDraft(withLimit(draft, right, null));
        else if (dollarsOf(text) !== null) onDraft(withLimit(draft, right, dollarsOf(text)));
      }}
    />
  );
}
