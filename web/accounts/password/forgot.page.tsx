import { Button, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import { getDemo } from '../../../contracts/accounts/demo/get-demo.ts';
import { forgotPassword } from '../../../contracts/accounts/password/forgot-password.ts';
import { send, useRead } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { Door } from '../door.tsx';
import css from '../signin.module.css';

/** Asks for the mailed link. What is said is the same for every address. */
export default function ForgotPage() {
  const phone = usePhone();
  const { data: demo } = useRead(getDemo, {}, { staleTime: Number.POSITIVE_INFINITY });
  const save = useSave((body: { email: string }) => send(forgotPassword, { body }, { retrying: false }));
  const form = useForm({
    initial: { email: '' },
    required: { email: 'Type the email of your account.' },
    faults: (body) => faultsOf(forgotPassword, body),
    save,
  });
  if (save.saved)
    return (
      <Door title="Look into your mail">
        <div className={css.done} role="status">
          <Icon name="mail" size={24} className="muted" />
          <h1>Look into your mail</h1>
          <p>
            A message is on its way to <b>{form.values.email.trim()}</b>. If an account has this address, the link in it lets you choose a
            new password: once, within 30 minutes.
          </p>
          {demo?.demo ? (
            <Link className="link" to="/outbox">
              Open the built-in outbox
            </Link>
          ) : null}
          <button type="button" className="link" onClick={save.reset}>
            Another address
          </button>
          <Link className="link" to="/signin">
            Back to sign in
          </Link>
        </div>
      </Door>
    );
  return (
    <Door title="Forgotten password">
      <form {...form.props}>
        <h1>Forgotten password</h1>
        <p className={`muted ${css.lead}`}>A link in a mail lets you choose a new one.</p>
        {form.refusal ? <FailureLine error={form.refusal} /> : null}
        <TextInput size="md" type="email" label="Email" {...form.field('email')} maxLength={255} autoComplete="email" autoFocus={!phone} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          Send me the link
        </Button>
        <p className={`muted ${css.other}`}>
          <Link className="link" to="/signin">
            Back to sign in
          </Link>
        </p>
      </form>
    </Door>
  );
}
