import { Button, PasswordInput } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { finishLostStep, openLostStep, stopLostStep } from '../../../contracts/accounts/second-step/lost-step.ts';
import { type CallError, send, useRead } from '../../app/client.ts';
import { atField, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { moment } from '../../ui/words.ts';
import { Door } from '../door.tsx';
import { SHOW } from '../password/new-password.tsx';
import { useEnter } from '../use-enter.ts';

/** What the mail of a lost second step leads to: stops it at any time, and takes the step off once it is time. Opening it does nothing. */
export default function LostStepPage() {
  const params = { userId: Number(useParams().userId) };
  const code = useSearchParams()[0].get('code') ?? '';
  const { data, error } = useRead(openLostStep, { params, query: { code } }, { retry: false, staleTime: Number.POSITIVE_INFINITY });
  const stop = useSave(() => send(stopLostStep, { params, body: { code } }, { retrying: false }));
  if (stop.saved)
    return (
      <Door title="Second step">
        <div role="status">
          <h1>The second step stays on</h1>
          <p>Somebody knew your password. If that was not you, choose a new one now.</p>
        </div>
        <Button component={Link} to="/account/forgot" size="md" fullWidth>
          Choose a new password
        </Button>
      </Door>
    );
  return (
    <Door title="Second step">
      <h1>{data?.isOpen ? 'Take the second step off' : 'The second step is said to be lost'}</h1>
      {error ? <FailureLine error={error} /> : null}
      {stop.failure ? <FailureLine error={stop.failure} /> : null}
      {!data && !error ? <SkeletonRows rows={3} height={48} /> : null}
      {data?.isOpen ? <Finish userId={params.userId} code={code} userName={data.userName} /> : null}
      {data && !data.isOpen ? (
        <p>
          Of the account {data.userName}, since {moment(data.askedAt)}. From <b>{moment(data.opensAt)}</b> on this link and the password
          take it off. Until then nothing changes.
        </p>
      ) : null}
      {data ? (
        <Button variant="default" mt={12} fullWidth loading={stop.busy} onClick={() => void stop.save(undefined).catch(() => undefined)}>
          It was not me: stop it
        </Button>
      ) : null}
    </Door>
  );
}

function Finish({ userId, code, userName }: { userId: number; code: string; userName: string }) {
  const enter = useEnter();
  const save = useSave(async ({ password }: { password: string }) => {
    await send(finishLostStep, { params: { userId }, body: { code, password } }, { retrying: false }).catch((failure: CallError) => {
      throw failure.code === 'WRONG_PASSWORD' ? atField(failure, 'password') : failure;
    });
    await enter('/settings');
  });
  const form = useForm({ initial: { password: '' }, required: { password: 'Type your password.' }, save });
  return (
    <form {...form.props}>
      <p>Passkeys, authenticator and recovery codes of {userName} go, and all sessions end. Then you set up a new one.</p>
      {form.refusal ? <FailureLine error={form.refusal} /> : null}
      <input type="hidden" name="username" autoComplete="username" value={userName} readOnly />
      <PasswordInput
        size="md"
        label="Password"
        {...form.field('password')}
        autoComplete="current-password"
        maxLength={255}
        autoFocus
        {...SHOW}
      />
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        Sign in without it
      </Button>
    </form>
  );
}
