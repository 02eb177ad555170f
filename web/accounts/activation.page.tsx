import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { activate } from '../../contracts/accounts/signup/activate.ts';
import { CallError, send } from '../app/client.ts';
import { Icon, Mark } from '../ui/icons.tsx';
import { FailureLine } from '../ui/states.tsx';
import './signin.css';

/** S170: makes an account active with the mailed code, which the link in the mail fills in. Nothing happens before the button is pressed. */
export default function ActivationPage() {
  const { userId } = useParams();
  const [search] = useSearchParams();
  const [code, setCode] = useState(search.get('code') ?? search.get('activationCode') ?? '');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const active = await send(
        activate,
        { params: { userId: Number(userId) }, body: { activationCode: code.trim() } },
        { patient: false },
      );
      if (!active) throw new CallError(422, 'INVALID_ACTIVATION_CODE', 'Invalid Activation Code. Please try again');
      setDone(true);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="signin activation">
      <title>Activate your account, Scopebook</title>
      <main className="signin-main">
        <div className="signin-brand">
          <Mark />
          Scopebook
        </div>
        <div className="signin-form">
          {done ? (
            <div className="signin-done" role="status">
              <Icon name="accepted" size={24} className="accepted" />
              <h1>Your account is active</h1>
              <p>Sign in with the email and the password that you chose.</p>
              <Button component={Link} to="/signin">
                Sign in
              </Button>
            </div>
          ) : (
            <form onSubmit={(event) => void submit(event)}>
              <h1>Activate your account</h1>
              <p className="muted signin-lead">The code is in the mail that we sent you.</p>
              {failure ? <FailureLine error={failure} /> : null}
              <TextInput
                size="md"
                label="Activation code"
                required
                withAsterisk={false}
                maxLength={100}
                autoComplete="one-time-code"
                value={code}
                onChange={(event) => setCode(event.currentTarget.value)}
              />
              <Button type="submit" size="md" fullWidth loading={busy}>
                Activate
              </Button>
            </form>
          )}
        </div>
      </main>
    </div>
  );
}
