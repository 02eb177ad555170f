import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { getSecondStep } from '../../../contracts/accounts/second-step/get-second-step.ts';
import { useRead } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { useSignOut } from '../../app/sign-out.ts';
import { Door } from '../door.tsx';
import { useEnter } from '../use-enter.ts';
import { SecondStepSection } from './second-step-section.tsx';

/** In front of the product, for who has no second step and whose organization asks for one. */
export default function SecondStepRequiredPage() {
  const me = useMe();
  const enter = useEnter();
  const leave = useSignOut();
  const { data } = useRead(getSecondStep, {}, { enabled: me != null });
  const isSetUp = data && (data.passkeys.length > 0 || data.authenticator !== null);
  if (me === null)
    return (
      <Door title="A second step">
        <h1>Sign in first</h1>
        <Button component={Link} to="/account/login" size="md">
          Sign in
        </Button>
      </Door>
    );
  return (
    <Door title="A second step">
      <h1>{isSetUp ? 'That was it' : 'One more step'}</h1>
      <p className="muted">
        {isSetUp
          ? 'From now on a new device is asked for it, once in 30 days. Add another one, should you lose the first.'
          : `${me?.organizationName ?? 'Your organization'} asks everybody for a second step of signing in. Set one up, then you go on where you were.`}
      </p>
      <SecondStepSection isDemo={false} isAsked />
      {isSetUp ? (
        <Button size="md" fullWidth mt={16} onClick={() => void enter()}>
          Go on
        </Button>
      ) : (
        <Button variant="subtle" mt={16} loading={leave.busy} onClick={() => void leave.save({})}>
          Sign out
        </Button>
      )}
    </Door>
  );
}
