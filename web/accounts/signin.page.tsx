import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getDemo } from '../../contracts/accounts/demo/get-demo.ts';
import { signup } from '../../contracts/accounts/signup/signup.ts';
import { CallError, failureText, keyOf, send, useRead } from '../app/client.ts';
import { entered } from '../app/session.ts';
import { usePhone } from '../ui/dialog.tsx';
import { Icon, Mark } from '../ui/icons.tsx';
import { InitialsBadge } from '../ui/initials.tsx';
import { FailureLine } from '../ui/states.tsx';
import { SampleDocument } from './sample-document.tsx';
import './signin.css';

/** S001, S171: sign in, sign up, and in demo mode in with one click. */
export default function SigninPage() {
  const [search] = useSearchParams();
  const [creating, setCreating] = useState(search.get('new') === 'account');
  const { data: demo } = useRead(getDemo, {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <div className="signin">
      <title>{creating ? 'Create an account, Scopebook' : 'Sign in, Scopebook'}</title>
      <main className="signin-main">
        <div className="signin-brand">
          <Mark />
          Scopebook
        </div>
        <div className="signin-form">
          {creating ? (
            <SignUp demo={demo?.demo ?? false} onSignIn={() => setCreating(false)} />
          ) : (
            <SignIn demo={demo} onSignUp={() => setCreating(true)} />
          )}
        </div>
        <p className="signin-foot muted">{demo?.demo ? 'Demo data stays on this machine.' : ''}</p>
      </main>
      <SampleDocument />
    </div>
  );
}

/** Where to go once in: the page that asked for it, if it is one of ours. */
function useEnter() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: keyOf(getMe) });
    const me = await queries.fetchQuery({ queryKey: keyOf(getMe, {}), queryFn: () => send(getMe, {}) });
    if (me) entered(me, { announce: true });
    const next = search.get('next') ?? '/';
    const ours = new URL(next, window.location.origin).origin === window.location.origin;
    navigate(ours && next.startsWith('/') ? next : '/', { replace: true });
  };
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
  const phone = usePhone();
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const signIn = async (who: string, secret: string) => {
    setBusy(who);
    setFailure(null);
    try {
      const answer = await send(signup, { query: { action: 'login' }, body: { UserName: who, Password: secret } }, { patient: false });
      if (!answer.success)
        throw new CallError(401, 'BAD_CREDENTIALS', answer.errors.join(' ') || 'The user name or the password is not right.');
      await enter();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(null);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (userName.trim() && password) void signIn(userName.trim(), password);
    else focusFirstWrong(event.currentTarget);
  };

  return (
    <>
      <form onSubmit={submit} noValidate>
        <h1>Sign in</h1>
        <p className="muted signin-lead">Estimates for repair and remodel work, with a record of every change.</p>
        {why ? (
          <p className="signin-why" role="status">
            {why}
          </p>
        ) : null}
        {failure ? <FailureLine error={failure} /> : null}
        <TextInput
          size="md"
          label="User name or email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          required
          withAsterisk={false}
          autoFocus={!phone}
          error={tried && !userName.trim() && 'Type your user name or your email.'}
          value={userName}
          onChange={(event) => setUserName(event.currentTarget.value)}
        />
        <PasswordInput
          size="md"
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          error={tried && !password && 'Type your password.'}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          visibilityToggleIcon={() => <Icon name="eye" />}
        />
        <Button type="submit" size="md" fullWidth loading={busy !== null && busy === userName.trim()}>
          Sign in
        </Button>
        <p className="muted signin-other">
          New here?{' '}
          <button type="button" className="link" onClick={onSignUp}>
            Create an account
          </button>
        </p>
      </form>
      {demo?.demo ? (
        <section className="demo" aria-labelledby="demo">
          <div className="demo-head">
            <h2 id="demo">Demo mode</h2>
            <span className="muted">one {phone ? 'tap' : 'click'}, no password</span>
          </div>
          {demo.users.map((user) => (
            <button
              key={user.userName}
              type="button"
              className="demo-user"
              disabled={busy !== null}
              onClick={() => void signIn(user.userName, demo.password)}
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

/** Where the next key belongs; on a phone it also brings the field into view. */
function focusFirstWrong(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLInputElement>('input[aria-invalid="true"]')?.focus());
}

/** `must be a mail address` as a sentence of its own under its field. */
function sentenceOf(fault: string): string {
  return `${fault.charAt(0).toUpperCase()}${fault.slice(1)}${fault.endsWith('.') ? '' : '.'}`;
}

function SignUp({ demo, onSignIn }: { demo: boolean; onSignIn: () => void }) {
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [email, setEmail] = useState('');
  const [mobile, setMobile] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [sent, setSent] = useState(false);

  const missing = {
    FirstName: !first.trim() && 'Type your first name.',
    LastName: !last.trim() && 'Type your last name.',
    Email: !email.trim() && 'Type your email: the link that makes the account active goes there.',
    Password: !password && 'Choose a password.',
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setTried(true);
    if (Object.values(missing).some(Boolean)) {
      setFailure(null);
      focusFirstWrong(form);
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const answer = await send(
        signup,
        {
          query: {},
          body: {
            UserName: email.trim(),
            Email: email.trim(),
            Password: password,
            FirstName: first,
            LastName: last,
            MobileNumber: mobile,
          },
        },
        { patient: false },
      );
      if (answer.errors.length > 0) throw new CallError(422, 'SIGNUP', answer.errors.join(' '));
      setSent(true);
    } catch (error) {
      setFailure(error);
      focusFirstWrong(form);
    } finally {
      setBusy(false);
    }
  };

  if (sent) {
    return (
      <div className="signin-done" role="status">
        <Icon name="mail" size={24} className="muted" />
        <h1>Look into your mail</h1>
        <p>
          A message is on its way to <b>{email.trim()}</b>. The link in it makes your account active; then you can sign in.
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
  const fields = failure instanceof CallError ? failure.fields : {};
  const said = (name: string) => fields[name] && sentenceOf(fields[name]);
  const wrong = (name: keyof typeof missing) => (tried && missing[name]) || said(name);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h1>Create an account</h1>
      <p className="muted signin-lead">For a contractor's company. A mail asks you to confirm the address.</p>
      {failure && Object.keys(fields).length === 0 ? <FailureLine error={failure} /> : null}
      <div className="signin-pair">
        <TextInput
          size="md"
          label="First name"
          autoComplete="given-name"
          required
          withAsterisk={false}
          maxLength={255}
          error={wrong('FirstName')}
          value={first}
          onChange={(event) => setFirst(event.currentTarget.value)}
        />
        <TextInput
          size="md"
          label="Last name"
          autoComplete="family-name"
          required
          withAsterisk={false}
          maxLength={255}
          error={wrong('LastName')}
          value={last}
          onChange={(event) => setLast(event.currentTarget.value)}
        />
      </div>
      <TextInput
        size="md"
        type="email"
        label="Email"
        autoComplete="email"
        required
        withAsterisk={false}
        maxLength={255}
        error={wrong('Email') ?? said('UserName')}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
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
        error={said('MobileNumber')}
        value={mobile}
        onChange={(event) => setMobile(event.currentTarget.value)}
      />
      <PasswordInput
        size="md"
        label="Password"
        description="12 characters or more, with a digit, a lowercase and an uppercase letter"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        required
        withAsterisk={false}
        error={wrong('Password')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        visibilityToggleIcon={() => <Icon name="eye" />}
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        Create the account
      </Button>
      <p className="muted signin-other">
        You have one?{' '}
        <button type="button" className="link" onClick={onSignIn}>
          Sign in
        </button>
      </p>
      <p className="hidden-visually" role="status">
        {failure ? failureText(failure) : ''}
      </p>
    </form>
  );
}
