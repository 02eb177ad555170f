import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OrganizationRole } from '../../../contracts/accounts/roles/get-roles.ts';
import { saveRole } from '../../../contracts/accounts/roles/save-role.ts';
import { faultsOf } from '../../app/form.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';

const EMPTY = 'no rights';

interface NewRoleDialogProps {
  roles: readonly OrganizationRole[];
  onNamed: (name: string, from: OrganizationRole | undefined) => void;
  onClose: () => void;
}

/** Names a role and what it begins with. It is made once its rights are saved. */
export function NewRoleDialog({ roles, onNamed, onClose }: NewRoleDialogProps) {
  const [name, setName] = useState('');
  const [from, setFrom] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const wanted = name.trim();
  const isTaken = roles.some((role) => role.name.toLowerCase() === wanted.toLowerCase());
  const fault =
    wanted === ''
      ? 'Give it a name.'
      : isTaken
        ? 'There is a role with this name already.'
        : faultsOf(saveRole, { name: wanted, grants: [] })['name'];
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (fault === undefined)
      onNamed(
        wanted,
        roles.find((role) => role.name === from),
      );
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title="New role"
      width={400}
      actions={
        <ConfirmActions onCancel={onClose} onClick={() => submit()}>
          Choose its rights
        </ConfirmActions>
      }
    >
      <form onSubmit={submit}>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={60}
          value={name}
          error={tried ? fault : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label="Begins with the rights of"
          value={from}
          data={[EMPTY, ...roles.map((role) => role.name)]}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
