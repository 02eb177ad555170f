import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Means } from '../../../contracts/accounts/second-step/means.ts';
import { finishSingleSignOn } from '../../../contracts/accounts/single-sign-on/finish-single-sign-on.ts';
import { type CallError, send } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { FailureLine } from '../../ui/states.tsx';
import { StepForm } from '../second-step/step-form.tsx';
import css from '../signin.module.css';
import { useEnter } from '../use-enter.ts';
import ownCss from './single-sign-on.module.css';

interface ArrivalProps {
  organizationId: string;
  /** What the provider added to the address. */
  answer: string;
  /** The sign-in, to begin again. */
  children: ReactNode;
}

type State = { step: 'sent' } | { step: 'second'; means: readonly Means[]; next: string } | { step: 'refused'; failure: CallError };

/** Comes back from the provider: sends its answer once, and goes on to where one was; a refusal stands above the sign-in. */
export function Arrival({ organizationId, answer, children }: ArrivalProps) {
  const enter = useEnter();
  const [state, setState] = useState<State>({ step: 'sent' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer counts once
  useEffect(() => {
    // The address holds a code: it is not left in the history.
    window.history.replaceState(window.history.state, '', '/signin');
    const params = { organizationId: Number(organizationId) };
    sendOnce(params, answer).then(
      ({ secondStep, next }) => (secondStep.length > 0 ? setState({ step: 'second', means: secondStep, next }) : enter(next)),
      (failure: CallError) => setState({ step: 'refused', failure }),
    );
  }, []);
  if (state.step === 'sent') return <p role="status">Signing you in...</p>;
  if (state.step === 'second')
    return <StepForm means={state.means} onTaken={() => enter(state.next)} onBack={() => window.location.assign('/signin')} />;
  return (
    <>
      <div className={ownCss.refused}>
        <FailureLine error={state.failure} what="You did not come in by single sign-on." />
        <StillIn />
      </div>
      {children}
    </>
  );
}

const sent = new Map<string, ReturnType<typeof post>>();
const post = (params: { organizationId: number }, answer: string) =>
  send(finishSingleSignOn, { params, body: { answer } }, { retrying: false });

function sendOnce(params: { organizationId: number }, answer: string) {
  const before = sent.get(answer) ?? post(params, answer);
  sent.set(answer, before);
  return before;
}

/** Who tried it, or came in by another tab meanwhile, has a session still. */
function StillIn() {
  const me = useMe();
  if (!me) return null;
  return (
    <p className={css.why}>
      You are still signed in as {me.name}.{' '}
      <Link className="link" to="/settings/single-sign-on">
        Go on
      </Link>
    </p>
  );
}
