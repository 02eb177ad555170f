import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, useId, useState } from 'react';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getDemo } from '../../contracts/accounts/demo/get-demo.ts';
import { signup } from '../../contracts/accounts/signup/signup.ts';
import { usePhone } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { Modal } from '../ui/later.tsx';
import { FailureLine } from '../ui/states.tsx';
import { counted } from '../ui/words.ts';
import { CallError, keyOf, send, useRead } from './client.ts';
import { savingAtom } from './saving.ts';
import { entered, forget, sessionAtom } from './session.ts';
import './session-dialog.css';

/** Over the screen as it stands, when its session ended: nothing typed is lost, and it is sent once the same person is back. */
export default function SessionDialog() {
  const { user, state, by } = useAtomValue(sessionAtom);
  const { waiting } = useAtomValue(savingAtom);
  const queries = useQueryClient();
  const phone = usePhone();
  const form = useId();
  const { data: demo } = useRead(getDemo, {}, { staleTime: Number.POSITIVE_INFINITY });
  const [userName, setUserName] = useState(user?.userName ?? '');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const name = user?.name ?? '';
  const changes = counted(waiting, 'change');
  const demoUser = demo?.users.find((one) => one.userName === user?.userName);

  const signIn = async (UserName: string, Password: string) => {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await send(signup, { query: { action: 'login' }, body: { UserName, Password } }, { patient: false });
      if (!answer.success)
        throw new CallError(401, 'BAD_CREDENTIALS', answer.errors.join(' ') || 'The user name or the password is not right.');
      const me = await send(getMe, {});
      if (!me) throw new CallError(401, 'BAD_CREDENTIALS', 'The sign-in did not hold. Please try again.');
      setPassword('');
      queries.setQueryData(keyOf(getMe, {}), me);
      entered(me, { announce: true });
      // Somebody else, and nothing of the other is left to be sent: their own first page.
      if (me.userId !== user?.userId && waiting === 0) leave();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const leave = () => {
    forget(new CallError(401, 'NOT_SENT', `These changes were made as ${name}, and given up.`));
    // After the writes have been told, so that nothing is left of which closing the page would warn.
    setTimeout(() => window.location.assign('/'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn(userName.trim(), password);
  };

  return (
    <Modal
      opened
      onClose={() => {}}
      title={state === 'replaced' ? `${by} is signed in now` : 'Your session ended'}
      size={440}
      yOffset="12vh"
      zIndex={400}
      fullScreen={phone}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <div className="session">
        <p>
          {state === 'replaced'
            ? `${waiting === 1 ? '1 change that' : `${changes} that`} ${name} made ${waiting === 1 ? 'was' : 'were'} not sent as ${by}. Sign in as ${name} to save ${waiting === 1 ? 'it' : 'them'}.`
            : waiting > 0
              ? `Sign in again to save ${changes}.`
              : 'Sign in again to go on where you were.'}
        </p>
        {failure ? <FailureLine error={failure} /> : null}
        <form id={form} onSubmit={submit}>
          <TextInput
            label="User name or email"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            required
            withAsterisk={false}
            value={userName}
            onChange={(event) => setUserName(event.currentTarget.value)}
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
            visibilityToggleIcon={() => <Icon name="eye" />}
          />
        </form>
        <div className="dialog-actions">
          {demo?.demo && demoUser ? (
            <Button variant="default" disabled={busy} onClick={() => void signIn(demoUser.userName, demo.password)}>
              Sign in as {demoUser.name}
            </Button>
          ) : null}
          {state === 'replaced' ? (
            <Button variant="default" onClick={leave}>
              {waiting > 0 ? `Give up ${changes}, go on as ${by}` : `Go on as ${by}`}
            </Button>
          ) : null}
          <Button type="submit" form={form} loading={busy}>
            {waiting > 0 ? `Sign in and save ${changes}` : 'Sign in'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
