import { Button, TextInput } from '@mantine/core';
import { useEffect, useId, useMemo, useRef } from 'react';
import { encode } from 'uqr';
import { addAuthenticator, beginAuthenticator } from '../../../contracts/accounts/second-step/authenticator.ts';
import { type CallError, send } from '../../app/client.ts';
import { atField, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { makePasskey } from './passkey.ts';
import css from './second-step.module.css';

interface AddDialogProps {
  confirmed: <T>(work: () => Promise<T>) => Promise<T>;
  /** Recovery codes that came with it, if any. */
  onAdded: (codes: string[]) => void;
  onClose: () => void;
}

/** The device keeps the key; the product gets its public half. */
export function PasskeyDialog({ confirmed, onAdded, onClose }: AddDialogProps) {
  const formId = useId();
  const save = useSave(({ name }: { name: string }) => confirmed(() => makePasskey(name.trim())), { onSaved: onAdded });
  const form = useForm({ initial: { name: thisDevice() }, required: { name: 'Give it a name.' }, save });
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Add a passkey"
      width={420}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" form={formId} leftSection={<Icon name="fingerprint" />} loading={form.busy}>
            Add passkey
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className={css.step}>
        <p>Your device asks you to unlock it, and keeps the key. Scopebook gets only its public half.</p>
        {form.refusal ? <FailureLine error={form.refusal} /> : null}
        <TextInput label="Name, so that you know it later" {...form.field('name')} data-autofocus maxLength={60} />
      </form>
    </Dialog>
  );
}

/** The app is paired by a QR code or by hand, and proves it by six digits. */
export function AuthenticatorDialog({ confirmed, onAdded, onClose }: AddDialogProps) {
  const formId = useId();
  const begin = useSave(() => confirmed(() => send(beginAuthenticator, {}, { retrying: false })));
  const begun = useRef(false);
  const { save: start } = begin;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void start(undefined);
  }, [start]);
  const save = useSave(
    (body: { code: string }) =>
      send(addAuthenticator, { body }, { retrying: false }).catch((failure: CallError) => {
        throw failure.code === 'WRONG_DIGITS' ? atField(failure, 'code') : failure;
      }),
    { onSaved: onAdded },
  );
  const form = useForm({ initial: { code: '' }, required: { code: 'Type the six digits that the app shows.' }, save });
  const { saved: made, failure } = begin;
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Add an authenticator"
      width={520}
      actions={
        <ConfirmActions onCancel={onClose} type="submit" form={formId} loading={form.busy} disabled={!made}>
          Add it
        </ConfirmActions>
      }
    >
      {failure ? <FailureLine error={failure} onRetry={() => void start(undefined)} /> : null}
      {!made && !failure ? <SkeletonRows rows={3} height={48} /> : null}
      {made ? (
        <form id={formId} {...form.props} className={css.pairing}>
          <QrCode text={made.uri} />
          <div>
            <p>Scan it with the app, then type the six digits that it shows.</p>
            <p className={`muted ${css.secret}`}>Or by hand: {made.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
            {form.refusal ? <FailureLine error={form.refusal} /> : null}
            <TextInput
              label="Six digits"
              {...form.field('code')}
              data-autofocus
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
            />
          </div>
        </form>
      ) : null}
    </Dialog>
  );
}

function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { border: 0 });
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: modules, path: squares.join('') };
  }, [text]);
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for the authenticator app"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** A name to begin with; the person changes it as they like. */
function thisDevice(): string {
  const { userAgent } = navigator;
  const known = [
    ['iPhone', /iPhone/],
    ['iPad', /iPad/],
    ['Android phone', /Android/],
    ['Mac', /Mac/],
    ['Windows computer', /Windows/],
  ] as const;
  return `This ${known.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'computer'}`;
}
