import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { getDemo } from '../../contracts/accounts/demo/get-demo.ts';
import type { Means } from '../../contracts/accounts/second-step/means.ts';
import { signup } from '../../contracts/accounts/signup/signup.ts';
import { CallError, send, useRead } from '../app/client.ts';
import { useForm } from '../app/form.ts';
import { useSave } from '../app/save.ts';
import { usePhone } from '../ui/dialog.tsx';
import { failureText } from '../ui/failure.ts';
import { Icon, Mark } from '../ui/icons.tsx';
import { InitialsBadge } from '../ui/initials.tsx';
import { FailureLine } from '../ui/states.tsx';
import { SampleDocument } from './sample-document.tsx';
import { enterByPasskey, knowsPasskeys } from './second-step/passkey.ts';
import { StepForm } from './second-step/step-form.tsx';
import css from './signin.module.css';
import { useEnter } from './use-enter.ts';

/** S001, S171: sign in, sign up, and in demo mode in with one click. */
export default function SigninPage() {
  const [search] = useSearchParams();
  const [creating, setCreating] = useState(search.get('new') === 'account');
  const { data: demo } = useRead(getDemo, {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <div className={css.page}>
      <title>{creating ? 'Create an account, Scopebook' : 'Sign in, Scopebook'}</title>
      <main className={css.main}>
        <div className={css.brand}>
          <Mark />
          Scopebook
        </div>
        <div className={css.form}>
          {creating ? (
            <SignUp demo={demo?.demo ?? false} onSignIn={() => setCreating(false)} />
          ) : (
            <SignIn demo={demo} onSignUp={() => setCreating(true)} />
          )}
        </div>
        <p className={`${css.foot} muted`}>{demo?.demo ? 'Demo data stays on this machine.' : ''}</p>
      </main>
      <SampleDocument />
    </div>
  );
}

/** Why somebody who opened another page stands here. */
function useWhy(): string | null {
  const [search] = useSearchParams();
  if (search.get('why') === 'ended') return 'Your session ended. Sign in again to go on.';
  return (search.get('next') ?? '/') === '/' ? null : 'Sign in to open that page.';
}

interface Demo {
  demo: boolean;
  users: { userName: string; name: string; about: string }[];
  password: string;
}

function SignIn({ demo, onSignUp }: { demo: Demo | undefined; onSignUp: () => void }) {
  const enter = useEnter();
  const why = useWhy();
  const [due, setDue] = useState<readonly Means[]>([]);
  const phone = usePhone();
  const save = useSave(async ({ userName, password }: { userName: string; password: string }) => {
    const body = { UserName: userName.trim(), Password: password };
    const answer = await send(signup, { query: { action: 'login' }, body }, { retrying: false });
    if (!answer.success)
      throw new CallError(401, 'BAD_CREDENTIALS', answer.errors.join(' ') || 'The user name or the password is not right.');
    if (answer.secondStep.length > 0) setDue(answer.secondStep);
    else await enter();
  });
  const byKey = useSave(async () => {
    await enterByPasskey();
    await enter();
  });
  const form = useForm({
    initial: { userName: '', password: '' },
    required: { userName: 'Type your user name or your email.', password: 'Type your password.' },
    save,
  });

  if (due.length > 0) return <StepForm means={due} onTaken={enter} onBack={() => setDue([])} />;
  return (
    <>
      <form {...form.props}>
        <h1>Sign in</h1>
        <p className={`muted ${css.lead}`}>Estimates for repair and remodel work, with a record of every change.</p>
        {why ? (
          <p className={css.why} role="status">
            {why}
          </p>
        ) : null}
        {form.refusal ? <FailureLine error={form.refusal} /> : null}
        {byKey.failure ? <FailureLine error={byKey.failure} /> : null}
        <TextInput
          size="md"
          label="User name or email"
          {...form.field('userName')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus={!phone}
        />
        <PasswordInput
          size="md"
          label="Password"
          {...form.field('password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          visibilityToggleIcon={() => <Icon name="eye" />}
        />
        <Link className={`link ${css.forgot}`} to="/account/forgot">
          Forgot the password?
        </Link>
        <Button type="submit" size="md" fullWidth loading={save.busy && save.input?.userName === form.values.userName}>
          Sign in
        </Button>
        {knowsPasskeys() ? (
          <Button
            size="md"
            fullWidth
            variant="default"
            leftSection={<Icon name="fingerprint" />}
            loading={byKey.busy}
            onClick={() => void byKey.save(undefined)}
          >
            Use a passkey
          </Button>
        ) : null}
        <p className={`muted ${css.other}`}>
          New here?{' '}
          <button type="button" className="link" onClick={onSignUp}>
            Create an account
          </button>
        </p>
      </form>
      {demo?.demo ? (
        <section className={css.demo} aria-labelledby="demo">
          <div className={css.demoHead}>
            <h2 id="demo">Demo mode</h2>
            <span className="muted">one {phone ? 'tap' : 'click'}, no password</span>
          </div>
          {demo.users.map((user) => (
            <button
              key={user.userName}
              type="button"
              className={css.demoUser}
              disabled={save.busy}
              onClick={() => void save.save({ userName: user.userName, password: demo.password })}
            >
              <InitialsBadge name={user.name} large />
              <span>
                <b>{user.name}</b>
                <small className="muted">{user.about}</small>
              </span>
              <Icon name="arrowRight" className="muted" />
            </button>
          ))}
        </section>
      ) : null}
    </>
  );
}

const NEW_ACCOUNT = { FirstName: '', LastName: '', Email: '', MobileNumber: '', Password: '' };
/** The email is the name that one signs in with. */
const accountOf = (values: typeof NEW_ACCOUNT) => ({ ...values, Email: values.Email.trim(), UserName: values.Email.trim() });

function SignUp({ demo, onSignIn }: { demo: boolean; onSignIn: () => void }) {
  const save = useSave(async (values: typeof NEW_ACCOUNT) => {
    const answer = await send(signup, { query: {}, body: accountOf(values) }, { retrying: false });
    if (answer.errors.length > 0) throw new CallError(422, 'SIGNUP', answer.errors.join(' '));
    return answer;
  });
  const form = useForm({
    initial: NEW_ACCOUNT,
    required: {
      FirstName: 'Type your first name.',
      LastName: 'Type your last name.',
      Email: 'Type your email: the link that makes the account active goes there.',
      Password: 'Choose a password.',
    },
    also: ['UserName'],
    save,
  });

  if (save.saved) {
    return (
      <div className={css.done} role="status">
        <Icon name="mail" size={24} className="muted" />
        <h1>Look into your mail</h1>
        <p>
          A message is on its way to <b>{form.values.Email.trim()}</b>. The link in it makes your account active; then you can sign in.
        </p>
        {demo ? (
          <Link className="link" to="/outbox">
            Open the built-in outbox
          </Link>
        ) : null}
        <button type="button" className="link" onClick={onSignIn}>
          Back to sign in
        </button>
      </div>
    );
  }
  return (
    <form {...form.props}>
      <h1>Create an account</h1>
      <p className={`muted ${css.lead}`}>For a contractor's company. A mail asks you to confirm the address.</p>
      {form.refusal ? <FailureLine error={form.refusal} /> : null}
      <div className={css.pair}>
        <TextInput size="md" label="First name" autoComplete="given-name" maxLength={255} {...form.field('FirstName')} />
        <TextInput size="md" label="Last name" autoComplete="family-name" maxLength={255} {...form.field('LastName')} />
      </div>
      <TextInput
        size="md"
        type="email"
        label="Email"
        autoComplete="email"
        maxLength={255}
        {...form.field('Email')}
        error={form.errorOf('Email') ?? form.errorOf('UserName')}
      />
      <TextInput
        size="md"
        type="tel"
        label={
          <>
            Mobile number <span className="muted">optional, stands on your estimates</span>
          </>
        }
        autoComplete="tel"
        maxLength={255}
        {...form.field('MobileNumber')}
      />
      <PasswordInput
        size="md"
        label="Password"
        description="12 characters or more, with a digit, a lowercase and an uppercase letter"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        {...form.field('Password')}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        visibilityToggleIcon={() => <Icon name="eye" />}
      />
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        Create the account
      </Button>
      <p className={`muted ${css.other}`}>
        You have one?{' '}
        <button type="button" className="link" onClick={onSignIn}>
          Sign in
        </button>
      </p>
      <p className="hidden-visually" role="status">
        {save.failure ? failureText(save.failure) : ''}
      </p>
    </form>
  );
}
