import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { Me } from '../../../contracts/accounts/auth/get-me.ts';
import { DAYS_TO_CHANGE_ONES_MIND, type InTheWay } from '../../../contracts/accounts/personal/held.ts';
import { askErasure, getPersonalArchive, getPersonalData } from '../../../contracts/accounts/personal/personal-data-calls.ts';
import { type CallError, send, useRead } from '../../app/client.ts';
import { atField, useForm } from '../../app/form.ts';
import { useMe } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { HeldTable } from '../../ui/held-table.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day } from '../../ui/words.ts';
import { SHOW } from '../password/new-password.tsx';
import { knowsPasskeys, signErasure } from '../second-step/passkey.ts';
import css from './personal-data.module.css';
import { SettingsRoom } from './settings-room.tsx';

/** What is stored about oneself: taken out as one archive, or erased. */
export default function PersonalDataPage() {
  const me = useMe();
  const { data, error, refetch } = useRead(getPersonalData, {}, { staleTime: 0 });
  return (
    <SettingsRoom title="Personal data">
      <div className={css.page}>
        <section className={css.archive} aria-labelledby="take-out">
          <div>
            <h2 id="take-out">Take out everything about me</h2>
            <p className="muted">
              One ZIP: profile, sign-ins, changes, mails, and what is yours alone, such as a home and its vault with all files. It is
              written as you fetch it, from what is stored now, and nothing of it stays here.
            </p>
          </div>
          <Button component="a" variant="default" leftSection={<Icon name="download" />} href={getPersonalArchive.path} download>
            Download
          </Button>
        </section>
        <section className={css.section} aria-labelledby="erase">
          <div className={css.head}>
            <h2 id="erase">Erase me</h2>
            <span className="muted">what would happen, counted now from what is stored</span>
          </div>
          {error ? <FailureLine error={error} what="What is stored about you could not be read." onRetry={() => void refetch()} /> : null}
          {!data && !error ? <SkeletonRows rows={6} height={40} /> : null}
          {data ? <HeldTable held={data.held} /> : null}
        </section>
        {data && me ? <Erasing me={me} {...data} /> : null}
      </div>
    </SettingsRoom>
  );
}

interface ErasingProps {
  me: Me;
  inTheWay: z.output<typeof InTheWay>[];
  inOrder: string[];
  eraseOn: string;
  isDemo: boolean;
  hasPasskey: boolean;
}

function Erasing({ me, inTheWay, inOrder, eraseOn, isDemo, hasPasskey }: ErasingProps) {
  return (
    <div className={css.three}>
      <section aria-labelledby="first">
        <div className={css.head}>
          <h2 id="first">First</h2>
          <span className="muted">
            {inTheWay.length === 0
              ? 'nothing stands in the way'
              : counted(inTheWay.length, 'thing stands in the way', 'things stand in the way')}
          </span>
        </div>
        <ul className={css.first}>
          {inTheWay.map(({ what, wayOut, to }) => (
            <li key={what}>
              <Icon name="warning" className="amber" />
              <span>
                <b>{what}</b>
                <Link to={to}>{wayOut}</Link>
              </span>
            </li>
          ))}
          {inOrder.map((what) => (
            <li key={what}>
              <Icon name="check" className="accepted" />
              <span>{what}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="when">
        <h2 id="when">When</h2>
        <dl className={css.when}>
          <dt>Today</dt>
          <dd>
            You confirm with your {hasPasskey ? 'passkey' : 'password'}. Sessions end, signing in is off, and a mail goes to {me.email}.
          </dd>
          <dt>{day(eraseOn)}</dt>
          <dd>{DAYS_TO_CHANGE_ONES_MIND} days later the key is thrown away. Until then the link in the mail brings all of it back.</dd>
          <dt>After</dt>
          <dd>Nobody can bring it back, we neither. The same link says what was erased, and when.</dd>
        </dl>
      </section>
      <section aria-labelledby="confirm">
        <h2 id="confirm">Confirm</h2>
        {isDemo ? (
          <p className="muted">
            This account belongs to the demo, and its password is published. An account of your own can be erased here.
          </p>
        ) : (
          <Confirm me={me} eraseOn={eraseOn} waits={inTheWay.length} hasPasskey={hasPasskey} />
        )}
      </section>
    </div>
  );
}

interface ConfirmProps {
  me: Me;
  eraseOn: string;
  waits: number;
  hasPasskey: boolean;
}

/** By the passkey where there is one; the password counts in its place, for who is without the device. */
function Confirm({ me, eraseOn, waits, hasPasskey }: ConfirmProps) {
  const [byPassword, setByPassword] = useState(!(hasPasskey && knowsPasskeys()));
  const save = useSave(
    async ({ userName, password }: { userName: string; password: string }) => {
      const proof = byPassword ? { password } : { passkey: await signErasure() };
      return send(askErasure, { body: { userName, ...proof } }, { retrying: false }).catch((failure: CallError) => {
        throw failure.code === 'WRONG_PASSWORD' ? atField(failure, 'password') : failure;
      });
    },
    {
      // The session has ended: the page that says so is in front of the product.
      onSaved: ({ eraseAt }) => window.location.assign(`/account/erasure/${me.userId}?on=${eraseAt.slice(0, 10)}`),
    },
  );
  const form = useForm({
    initial: { userName: '', password: '' },
    required: { userName: `Type your user name, ${me.userName}.`, ...(byPassword && { password: 'Type your password.' }) },
    save,
  });
  return (
    <form {...form.props} className={css.confirm}>
      {form.refusal ? <FailureLine error={form.refusal} /> : null}
      <TextInput
        label={`Your user name, ${me.userName}`}
        {...form.field('userName')}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
      />
      {byPassword ? (
        <PasswordInput label="Your password" {...form.field('password')} maxLength={255} autoComplete="current-password" {...SHOW} />
      ) : (
        <p className="muted">
          Then your device asks for your passkey.{' '}
          <button type="button" className="link" onClick={() => setByPassword(true)}>
            Use the password
          </button>
        </p>
      )}
      <Button
        type="submit"
        color="brick"
        loading={form.busy || save.saved !== undefined}
        disabled={waits > 0}
        leftSection={<Icon name={byPassword ? 'trash' : 'fingerprint'} />}
      >
        Erase me on {day(eraseOn)}
      </Button>
      {waits > 0 ? (
        <p className="muted">
          Opens when {counted(waits, 'thing', 'things')} under First {waits === 1 ? 'is' : 'are'} done.
        </p>
      ) : null}
    </form>
  );
}
