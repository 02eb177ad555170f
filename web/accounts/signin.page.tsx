import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { getDemo } from '../../contracts/accounts/demo/get-demo.ts';
import { useRead } from '../app/client.ts';
import { useSave } from '../app/save.ts';
import { Dialog, usePhone } from '../ui/dialog.tsx';
import { Icon, Mark } from '../ui/icons.tsx';
import { InitialsBadge } from '../ui/initials.tsx';
import { FailureLine } from '../ui/states.tsx';
import { usePasswordSignIn } from './password-sign-in.ts';
import { SampleDocument } from './sample-document.tsx';
import { enterByPasskey, knowsPasskeys } from './second-step/passkey.ts';
import { StepForm } from './second-step/step-form.tsx';
import css from './signin.module.css';
import { SignUp } from './signup/signup.tsx';
import { doorOf, opensByItself, searchOf } from './signup/signup-door.ts';
import { Arrival } from './single-sign-on/arrival.tsx';
import { SignOnButton, useSignOn } from './single-sign-on/sign-on.tsx';
import { useEnter } from './use-enter.ts';

/** S001, S002: sign in, and in demo mode in with one click. S171: who comes by a keyword is asked to sign up at once. */
export default function SigninPage() {
  const [search] = useSearchParams();
  const { organizationId } = useParams();
  const [answer] = useState(useLocation().search.slice(1));
  const [asks, setAsks] = useState(opensByItself(search));
  const { data: demo } = useRead(getDemo, {}, { staleTime: Number.POSITIVE_INFINITY });
  // The address in mails of before.
  if (search.get('new') === 'account') return <Navigate to="/account/Signup" replace />;
  return (
    <div className={css.page}>
      <title>Sign in, Scopebook</title>
      <main className={css.main}>
        <div className={css.brand}>
          <Mark />
          Scopebook
        </div>
        <div className={css.form}>
          {organizationId && answer ? (
            <Arrival organizationId={organizationId} answer={answer}>
              <SignIn demo={demo} />
            </Arrival>
          ) : (
            <SignIn demo={demo} />
          )}
        </div>
        <p className={`${css.foot} muted`}>{demo?.demo ? 'Demo data stays on this machine.' : ''}</p>
      </main>
      <SampleDocument />
      <Dialog opened={asks} onClose={() => setAsks(false)} title={doorOf(search).title}>
        <SignUp door={doorOf(search)} demo={demo?.demo ?? false} onSignIn={() => setAsks(false)} />
      </Dialog>
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

/** In by a password, with a second step where one is due, by a passkey, or at the provider of the organization. */
function useSignIn() {
  const [search] = useSearchParams();
  const enter = useEnter();
  const byKey = useSave(async () => {
    await enterByPasskey();
    await enter();
  });
  return { ...usePasswordSignIn(search.get('user') ?? '', enter), enter, byKey, signOn: useSignOn() };
}

type SigningIn = ReturnType<typeof useSignIn>;

function SignIn({ demo }: { demo: Demo | undefined }) {
  const model = useSignIn();
  if (model.due.length > 0) return <StepForm means={model.due} onTaken={model.enter} onBack={model.leaveStep} />;
  return (
    <>
      <SignInForm model={model} />
      {demo?.demo ? <DemoUsers demo={demo} save={model.save} /> : null}
    </>
  );
}

function SignInForm({ model: { form, save, byKey, signOn } }: { model: SigningIn }) {
  const [search] = useSearchParams();
  const why = useWhy();
  const phone = usePhone();
  const [left, setLeft] = useState(form.values.userName);
  return (
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
      {signOn.failure ? <FailureLine error={signOn.failure} /> : null}
      <TextInput
        size="md"
        label="User name or email"
        {...form.field('userName')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus={!phone}
        onBlur={(event) => setLeft(event.currentTarget.value)}
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
      <SignOnButton
        email={left}
        busy={signOn.busy}
        onSignOn={() => (form.values.userName.trim() ? void signOn.save(form.values.userName) : form.send())}
      />
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
        <Link className="link" to={{ pathname: '/account/Signup', search: searchOf(doorOf(search), search) }}>
          Create an account
        </Link>
      </p>
    </form>
  );
}

function DemoUsers({ demo: { users, password }, save }: { demo: Demo } & Pick<SigningIn, 'save'>) {
  return (
    <section className={css.demo} aria-labelledby="demo">
      <div className={css.demoHead}>
        <h2 id="demo">Demo mode</h2>
        <span className="muted">one {usePhone() ? 'tap' : 'click'}, no password</span>
      </div>
      {users.map(({ userName, name, about }) => (
        <button
          key={userName}
          type="button"
          className={css.demoUser}
          disabled={save.busy}
          onClick={() => void save.save({ userName, password })}
        >
          <InitialsBadge name={name} large />
          <span>
            <b>{name}</b>
            <small className="muted">{about}</small>
          </span>
          <Icon name="arrowRight" className="muted" />
        </button>
      ))}
    </section>
  );
}
