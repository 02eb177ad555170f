import { useState } from 'react';
import type { Means } from '../../contracts/accounts/second-step/means.ts';
import { signup } from '../../contracts/accounts/signup/signup.ts';
import { CallError, send } from '../app/client.ts';
import { useForm } from '../app/form.ts';
import { useSave } from '../app/save.ts';

/** Signs in by user name and password. `due` is by what a second step can be taken, where one is asked for before `onEntered`. */
export function usePasswordSignIn(userName: string, onEntered: () => Promise<void>) {
  const [due, setDue] = useState<readonly Means[]>([]);
  const save = useSave(async (typed: { userName: string; password: string }) => {
    const body = { UserName: typed.userName.trim(), Password: typed.password };
    const answer = await send(signup, { query: { action: 'login' }, body }, { retrying: false });
    if (!answer.success)
      throw new CallError(401, 'BAD_CREDENTIALS', answer.errors.join(' ') || 'The user name or the password is not right.');
    if (answer.secondStep.length > 0) setDue(answer.secondStep);
    else await onEntered();
  });
  const form = useForm({
    initial: { userName, password: '' },
    required: { userName: 'Type your user name or your email.', password: 'Type your password.' },
    save,
  });
  return { due, leaveStep: () => setDue([]), save, form };
}
