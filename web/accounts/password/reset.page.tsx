import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { openReset } from '../../../contracts/accounts/password/open-reset.ts';
import { resetPassword } from '../../../contracts/accounts/password/reset-password.ts';
import type { Means } from '../../../contracts/accounts/second-step/means.ts';
import { send, useRead } from '../../app/client.ts';
import { useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { when } from '../../ui/words.ts';
import { Door } from '../door.tsx';
import { StepForm } from '../second-step/step-form.tsx';
import css from '../signin.module.css';
import { useEnter } from '../use-enter.ts';
import { NewPassword } from './new-password.tsx';

/** What the mailed link leads to. Nothing is used up by opening it. */
export default function ResetPage() {
  const { userId } = useParams();
  const [search] = useSearchParams();
  const input = { params: { userId: Number(userId) }, query: { code: search.get('code') ?? '' } };
  const { data, error } = useRead(openReset, input, { retry: false, staleTime: Number.POSITIVE_INFINITY });
  return (
    <Door title="New password">
      {error ? (
        <>
          <h1>New password</h1>
          <FailureLine error={error} />
          <p>
            <Link className="link" to="/account/forgot">
              Ask for a new link
            </Link>
          </p>
        </>
      ) : null}
      {!data && !error ? <SkeletonRows rows={4} height={48} /> : null}
      {data ? <ResetForm {...input.params} {...input.query} opened={data} /> : null}
    </Door>
  );
}

interface ResetFormProps {
  userId: number;
  code: string;
  opened: z.output<typeof openReset.response>;
}

function ResetForm({ userId, code, opened }: ResetFormProps) {
  const { userName, requestedAt, expiresAt, sessions, hasSecondStep } = opened;
  const enter = useEnter();
  const navigate = useNavigate();
  const [due, setDue] = useState<readonly Means[]>([]);
  const save = useSave(async ({ password, endOtherSessions }: { password: string; endOtherSessions: boolean }) => {
    const body = { code, password, endOtherSessions };
    const { secondStep } = await send(resetPassword, { params: { userId }, body }, { retrying: false });
    if (secondStep.length > 0) setDue(secondStep);
    else await enter();
  });
  const form = useForm({
    initial: { password: '', again: '', endOtherSessions: true },
    required: { password: 'Choose a password.', again: 'Type it once more.' },
    faults: ({ password, again }): { again?: string } => (password === again ? {} : { again: 'is not the same' }),
    save,
  });
  const [minutes] = useState(() => Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 60_000)));
  const { endOtherSessions } = form.values;
  if (due.length > 0) return <StepForm means={due} onTaken={enter} onBack={() => navigate('/signin')} />;
  return (
    <form {...form.props}>
      <h1>New password</h1>
      <p className={`muted ${css.lead}`}>
        For the account {userName}, from the link in your mail of {when(requestedAt)}.
      </p>
      {form.refusal ? <FailureLine error={form.refusal} /> : null}
      <input type="hidden" name="username" autoComplete="username" value={userName} readOnly />
      <NewPassword
        size="md"
        own={[userName]}
        password={form.field('password')}
        again={form.field('again')}
        onInvent={(password) => form.change({ password, again: password })}
      />
      {sessions.length > 0 ? (
        <div className={css.sessions}>
          <Checkbox label="Sign out everywhere else" {...form.check('endOtherSessions')} />
          <ul aria-label={endOtherSessions ? 'These sessions end' : 'These sessions stay'}>
            {sessions.map(({ device, phone, usedAt }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no name of their own, and do not change
              <li key={index}>
                <Icon name={phone ? 'phone' : 'screen'} size={14} /> {device || 'Another device'}
                {usedAt ? `, ${when(usedAt)}` : ''}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {hasSecondStep ? <p className="muted">Your passkeys and authenticator stay as they are.</p> : null}
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        Set password and sign in
      </Button>
      <p className={`muted ${css.other}`}>
        The link works once, {minutes} more minutes.{' '}
        <Link className="link" to="/account/forgot">
          New link
        </Link>
      </p>
    </form>
  );
}
