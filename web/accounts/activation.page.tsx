import { Button, TextInput } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { activate } from '../../contracts/accounts/signup/activate.ts';
import { CallError, send } from '../app/client.ts';
import { faultsOf, useForm } from '../app/form.ts';
import { useSave } from '../app/save.ts';
import { Icon } from '../ui/icons.tsx';
import { FailureLine } from '../ui/states.tsx';
import { Door } from './door.tsx';
import css from './signin.module.css';

/** S170: makes an account active with the mailed code, which the link in the mail fills in. Nothing happens before the button is pressed. */
export default function ActivationPage() {
  const { userId } = useParams();
  const [search] = useSearchParams();
  const save = useSave(async ({ activationCode }: { activationCode: string }) => {
    const active = await send(activate, { params: { userId: Number(userId) }, body: { activationCode } }, { retrying: false });
    if (!active) throw new CallError(422, 'INVALID_ACTIVATION_CODE', 'Invalid Activation Code. Please try again');
    return active;
  });
  const form = useForm({
    initial: { activationCode: search.get('code') ?? search.get('activationCode') ?? '' },
    required: { activationCode: 'Type the code of the mail.' },
    faults: (body) => faultsOf(activate, body),
    save,
  });

  return (
    <Door title="Activate your account">
      {save.saved ? (
        <div className={css.done} role="status">
          <Icon name="accepted" size={24} className="accepted" />
          <h1>Your account is active</h1>
          <p>Sign in with the email and the password that you chose.</p>
          <Button component={Link} to="/signin">
            Sign in
          </Button>
        </div>
      ) : (
        <form {...form.props}>
          <h1>Activate your account</h1>
          <p className={`muted ${css.lead}`}>The code is in the mail that we sent you.</p>
          {form.refusal ? <FailureLine error={form.refusal} /> : null}
          <TextInput size="md" label="Activation code" {...form.field('activationCode')} maxLength={100} autoComplete="one-time-code" />
          <Button type="submit" size="md" fullWidth loading={form.busy}>
            Activate
          </Button>
        </form>
      )}
    </Door>
  );
}
