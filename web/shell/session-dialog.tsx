import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getDemo } from '../../contracts/accounts/demo/get-demo.ts';
import { getSessionEnd } from '../../contracts/accounts/sessions/get-session-end.ts';
import { usePasswordSignIn } from '../accounts/password-sign-in.ts';
import { StepForm } from '../accounts/second-step/step-form.tsx';
import { CallError, keyOf, send, useRead } from '../app/client.ts';
import { savingAtom } from '../app/saving.ts';
import { inTab } from '../app/screen-store.ts';
import { entered, forget, sessionAtom } from '../app/session.ts';
import { DialogActions, useFocusBack, usePhone } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { Modal } from '../ui/late/panes.tsx';
import { FailureLine } from '../ui/states.tsx';
import { counted, moment } from '../ui/words.ts';
import css from './session-dialog.module.css';

/** Over the screen as it stands, when its session ended: nothing typed is lost, and it is sent once the same person is back. */
export default function SessionDialog() {
  const { state, by } = useAtomValue(sessionAtom, inTab);
  const phone = usePhone();
  const { data: endedBy } = useRead(getSessionEnd, {}, { staleTime: 0, enabled: state === 'ended' });
  useFocusBack(true);
  const model = useSignInAgain();
  const { due, form, waiting, name } = model;
  const formId = useId();
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
      {due.length > 0 ? <StepForm means={due} onTaken={model.back} onBack={model.leaveStep} /> : null}
      <div className={css.session} hidden={due.length > 0}>
        <p>
          {state === 'ended' && endedBy ? `Ended by ${endedBy.by}, ${moment(endedBy.at)}. ` : null}
          {state === 'replaced' ? replacedWords(waiting, name, by) : endedWords(waiting)}
        </p>
        {form.refusal ? <FailureLine error={form.refusal} /> : null}
        <form id={formId} {...form.props}>
          <TextInput label="User name or email" {...form.field('userName')} name="username" autoComplete="username" autoCapitalize="none" />
          <PasswordInput
            label="Password"
            {...form.field('password')}
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
            visibilityToggleIcon={() => <Icon name="eye" />}
          />
        </form>
        <DialogActions>
          {model.demoUser ? (
            <Button variant="default" disabled={form.busy} onClick={model.signInAsDemo}>
              Sign in as {model.demoUser.name}
            </Button>
          ) : null}
          {state === 'replaced' ? (
            <Button variant="default" onClick={model.leave}>
              {waiting > 0 ? `Give up ${counted(waiting, 'change')}, go on as ${by}` : `Go on as ${by}`}
            </Button>
          ) : null}
          <Button type="submit" form={formId} loading={form.busy}>
            {waiting > 0 ? `Sign in and save ${counted(waiting, 'change')}` : 'Sign in'}
          </Button>
        </DialogActions>
      </div>
    </Modal>
  );
}

const endedWords = (waiting: number) =>
  waiting > 0 ? `Sign in again to save ${counted(waiting, 'change')}.` : 'Sign in again to go on where you were.';

function replacedWords(waiting: number, name: string, by: string | undefined): string {
  const [what, were, them] = waiting === 1 ? ['1 change', 'was', 'it'] : [counted(waiting, 'change'), 'were', 'them'];
  return `${what} that ${name} made ${were} not sent as ${by}. Sign in as ${name} to save ${them}.`;
}

/** Signs the same person in again, or another one, whose own first page comes then. */
function useSignInAgain() {
  const { user } = useAtomValue(sessionAtom, inTab);
  const { waiting } = useAtomValue(savingAtom, inTab);
  const queries = useQueryClient();
  const { data: demo } = useRead(getDemo, {}, { staleTime: Number.POSITIVE_INFINITY });
  const name = user?.name ?? '';
  const { due, leaveStep, save, form } = usePasswordSignIn(user?.userName ?? '', () => back());
  const back = async () => {
    const me = await send(getMe, {});
    if (!me) throw new CallError(401, 'BAD_CREDENTIALS', 'The sign-in did not hold. Please try again.');
    form.change({ password: '' });
    queries.setQueryData(keyOf(getMe, {}), me);
    entered(me, { announce: true });
    // Somebody else, and nothing of the other is left to be sent: their own first page.
    leaveStep();
    if (me.userId !== user?.userId && waiting === 0) leave();
  };
  const leave = () => {
    forget(new CallError(401, 'NOT_SENT', `These changes were made as ${name}, and given up.`));
    // After the writes have been told, so that nothing is left of which closing the page would warn.
    setTimeout(() => window.location.assign('/'));
  };
  const demoUser = demo?.demo ? demo.users.find((one) => one.userName === user?.userName) : undefined;
  return {
    ...{ due, leaveStep, form, waiting, name, back, leave, demoUser },
    signInAsDemo: () => demo && demoUser && void save.save({ userName: demoUser.userName, password: demo.password }),
  };
}
