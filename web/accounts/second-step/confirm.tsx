import { PasswordInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { confirmPassword } from '../../../contracts/accounts/second-step/confirm-password.ts';
import { CallError, send } from '../../app/client.ts';
import { atField, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { SHOW } from '../password/new-password.tsx';

interface Asking {
  resolve: () => void;
  reject: (failure: CallError) => void;
}

/** Runs a change of how one signs in, or what a program may do as oneself; where the server wants the password again first, asks for it and goes on. */
export function useConfirmed(): { confirmed: <T>(work: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [asking, setAsking] = useState<Asking | null>(null);
  const confirmed = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (failure) {
      if (!(failure instanceof CallError) || failure.code !== 'CONFIRM_PASSWORD') throw failure;
      await new Promise<void>((resolve, reject) => setAsking({ resolve, reject })).finally(() => setAsking(null));
      return work();
    }
  };
  const cancel = () => asking?.reject(new CallError(403, 'CONFIRM_PASSWORD', 'Nothing was changed.'));
  return { confirmed, dialog: asking ? <ConfirmDialog onConfirmed={asking.resolve} onCancel={cancel} /> : null };
}

function ConfirmDialog({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const formId = useId();
  const save = useSave(
    (body: { password: string }) =>
      send(confirmPassword, { body }, { retrying: false }).catch((failure: CallError) => {
        throw failure.code === 'WRONG_PASSWORD' ? atField(failure, 'password') : failure;
      }),
    { onSaved: onConfirmed },
  );
  const form = useForm({ initial: { password: '' }, required: { password: 'Type your password.' }, save });
  return (
    <Dialog
      opened
      onClose={onCancel}
      title="Your password, once more"
      width={420}
      actions={
        <ConfirmActions onCancel={onCancel} type="submit" form={formId} loading={form.busy}>
          Go on
        </ConfirmActions>
      }
    >
      <form id={formId} {...form.props}>
        <p className="muted">
          This is about who can act as you. The password then counts for ten minutes. Who came by single sign-on and has no password signs
          out and in again: that counts, too.
        </p>
        {form.refusal ? <FailureLine error={form.refusal} /> : null}
        <PasswordInput
          label="Password"
          {...form.field('password')}
          data-autofocus
          maxLength={255}
          autoComplete="current-password"
          {...SHOW}
        />
      </form>
    </Dialog>
  );
}
