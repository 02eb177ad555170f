import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Means } from '../../../contracts/accounts/second-step/means.ts';
import { takeSecondStep } from '../../../contracts/accounts/second-step/take-second-step.ts';
import { type CallError, send } from '../../app/client.ts';
import { atField, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { LostStep } from './lost-step.tsx';
import { enterByPasskey, knowsPasskeys } from './passkey.ts';
import css from './second-step.module.css';

interface StepFormProps {
  /** By what it can be taken. */
  means: readonly Means[];
  /** Who signs in is in now. */
  onTaken: () => Promise<void>;
  onBack: () => void;
}

/** The second step of signing in: a passkey first, else six digits or a recovery code; Enter sends them. */
export function StepForm({ means, onTaken, onBack }: StepFormProps) {
  const hasPasskey = means.includes('passkey') && knowsPasskeys();
  const hasDigits = means.includes('authenticator');
  const [byCode, setByCode] = useState(!hasDigits && !hasPasskey);
  const [hasNone, setHasNone] = useState(false);
  const key = useSave(async () => {
    await enterByPasskey();
    await onTaken();
  });
  const save = useSave(async ({ code }: { code: string }) => {
    await send(takeSecondStep, { body: { code } }, { retrying: false }).catch((failure: CallError) => {
      throw failure.code === 'WRONG_DIGITS' ? atField(failure, 'code') : failure;
    });
    await onTaken();
  });
  const form = useForm({
    initial: { code: '' },
    required: { code: byCode ? 'Type one of your ten codes.' : 'Type the six digits.' },
    save,
  });
  const showsCode = byCode || hasDigits;
  if (hasNone) return <LostStep onBack={() => setHasNone(false)} />;
  return (
    <form {...form.props} className={css.step}>
      <h1>Is it you?</h1>
      <p className="muted">This device is new to the account. It is asked once in 30 days.</p>
      {form.refusal ? <FailureLine error={form.refusal} /> : null}
      {key.failure ? <FailureLine error={key.failure} /> : null}
      {hasPasskey ? (
        <Button
          size="md"
          fullWidth
          data-autofocus
          autoFocus
          leftSection={<Icon name="fingerprint" />}
          loading={key.busy}
          onClick={() => void key.save(undefined)}
        >
          Use a passkey
        </Button>
      ) : null}
      {showsCode ? (
        <>
          <TextInput
            size="md"
            label={byCode ? 'Recovery code' : 'Six digits of the authenticator'}
            {...form.field('code')}
            key={byCode ? 'recovery' : 'digits'}
            inputMode={byCode ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            maxLength={20}
            autoFocus={!hasPasskey || byCode}
          />
          <Button type="submit" size="md" fullWidth variant={hasPasskey ? 'default' : 'filled'} loading={form.busy}>
            Sign in
          </Button>
        </>
      ) : null}
      <p className={css.others}>
        {means.includes('recovery code') && !byCode ? (
          <button type="button" className="link" onClick={() => setByCode(true)}>
            Use a recovery code
          </button>
        ) : null}
        {byCode && hasDigits ? (
          <button type="button" className="link" onClick={() => setByCode(false)}>
            Use the authenticator
          </button>
        ) : null}
        <button type="button" className="link" onClick={() => setHasNone(true)}>
          I have none of these
        </button>
        <button type="button" className="link" onClick={onBack}>
          Sign in as somebody else
        </button>
      </p>
    </form>
  );
}
