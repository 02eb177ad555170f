import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import css from '../signin.module.css';
import { useCode, type Wanted } from './model.ts';

const AGAIN_AFTER_S = 60;

interface CodeFormProps {
  wanted: Wanted;
  demo: boolean;
  onActive: () => void;
  onBack: () => void;
}

/** S173, S175: the same words whoever signed up, and the mailed code; Enter sends it (R498). */
export function CodeForm({ wanted, demo, onActive, onBack }: CodeFormProps) {
  const { form, again, left, isWrong } = useCode(wanted, onActive);
  const wait = useSecondsLeft();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form {...form.props} className={css.signup}>
      <h1>Look into your mail</h1>
      <p>
        A code is on its way to <b>{wanted.email}</b>. It works once, for two days.
      </p>
      {wanted.offer && wanted.offer.credits > 0 ? (
        <p>
          {counted(wanted.offer.credits, 'credit')} of {wanted.offer.from} {wanted.offer.credits === 1 ? 'is' : 'are'} added once the code
          is right.
        </p>
      ) : null}
      {form.refusal ? <FailureLine error={form.refusal} /> : null}
      {isWrong ? (
        <p className="muted">
          {left > 0
            ? `${counted(left, 'more try', 'more tries')}, then a new code is needed.`
            : 'This code is not taken any more: have a new one sent.'}
        </p>
      ) : null}
      <TextInput
        size="md"
        label="Activation code"
        description="Eight letters and digits; pasting the whole code works. Enter sends it."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        classNames={{ input: css.code ?? '' }}
        {...form.field('activationCode')}
        ref={field}
      />
      <p role="status" className="muted">
        {form.busy ? (
          <>
            <Icon name="clock" size={14} /> Performing Email verification...
          </>
        ) : null}
      </p>
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        Activate
      </Button>
      <p className={css.ways}>
        <button
          type="button"
          className="link"
          disabled={wait.seconds > 0 || again.busy}
          onClick={() => {
            wait.start();
            void again.save(undefined).catch(() => {});
          }}
        >
          Send it again
        </button>
        {wait.seconds > 0 ? <span className="muted">in {wait.seconds} s</span> : null}
        {demo ? (
          <Link className="link" to="/outbox" target="_blank">
            Open the built-in outbox
          </Link>
        ) : null}
        <button type="button" className="link" onClick={onBack}>
          Change what you typed
        </button>
      </p>
    </form>
  );
}

/** A minute between two mails. */
function useSecondsLeft() {
  const [until, setUntil] = useState(() => Date.now() + AGAIN_AFTER_S * 1000);
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (until <= Date.now()) return;
    const tick = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(tick);
  }, [until]);
  return {
    seconds,
    start() {
      setNow(Date.now());
      setUntil(Date.now() + AGAIN_AFTER_S * 1000);
    },
  };
}
