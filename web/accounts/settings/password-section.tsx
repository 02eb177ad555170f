import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { changePassword } from '../../../contracts/accounts/password/change-password.ts';
import { getSessions } from '../../../contracts/accounts/sessions/get-sessions.ts';
import { type CallError, send, useRead } from '../../app/client.ts';
import { atField, useForm } from '../../app/form.ts';
import { useMe } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import { NewPassword, SHOW } from '../password/new-password.tsx';
import css from './profile.module.css';

const EMPTY = { currentPassword: '', newPassword: '', passwordConfirmation: '', endOtherSessions: true };

/** C007, S005: changes the password. */
export function PasswordSection({ isDemo }: { isDemo: boolean }) {
  const me = useMe();
  const { data: sessions = [] } = useRead(getSessions, {});
  const others = sessions.filter(({ current }) => !current).length;
  const save = useSave(
    (body: typeof EMPTY) =>
      send(changePassword, { body }, { retrying: false }).catch((failure: CallError) => {
        throw failure.code === 'WRONG_PASSWORD' ? atField(failure, 'currentPassword') : failure;
      }),
    {
      invalidates: [getSessions],
      onSaved: ({ ended }) => {
        form.change(EMPTY);
        tell(
          ended > 0
            ? `The password is changed, and ${counted(ended, 'other session is', 'other sessions are')} ended.`
            : 'The password is changed.',
        );
      },
    },
  );
  const form = useForm({
    initial: EMPTY,
    required: {
      currentPassword: 'Type your password as it is now.',
      newPassword: 'Choose a password.',
      passwordConfirmation: 'Type it once more.',
    },
    faults: ({ newPassword, passwordConfirmation }): { passwordConfirmation?: string } =>
      newPassword === passwordConfirmation ? {} : { passwordConfirmation: 'is not the same' },
    save,
  });
  return (
    <section className={css.section} aria-labelledby="password">
      <h2 id="password">Password</h2>
      {isDemo ? (
        <p className="muted">The password of a demo account is published and stays as it is. An account of your own can change it here.</p>
      ) : (
        <form {...form.props}>
          {form.refusal ? <FailureLine error={form.refusal} /> : null}
          <input type="hidden" name="username" autoComplete="username" value={me?.userName ?? ''} readOnly />
          <PasswordInput
            label="Current password"
            {...form.field('currentPassword')}
            maxLength={255}
            autoComplete="current-password"
            {...SHOW}
          />
          <NewPassword
            own={[me?.userName ?? '', me?.email ?? '', me?.name ?? '']}
            password={form.field('newPassword')}
            again={form.field('passwordConfirmation')}
            onInvent={(password) => form.change({ newPassword: password, passwordConfirmation: password })}
          />
          <div className={css.foot}>
            {others > 0 ? (
              <Checkbox label={`End the ${counted(others, 'other session', 'other sessions')}`} {...form.check('endOtherSessions')} />
            ) : (
              <span />
            )}
            <Button type="submit" loading={form.busy} rightSection={<kbd>Ctrl Enter</kbd>}>
              Change password
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
