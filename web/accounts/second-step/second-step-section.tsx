import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { removeAuthenticator } from '../../../contracts/accounts/second-step/authenticator.ts';
import { getSecondStep } from '../../../contracts/accounts/second-step/get-second-step.ts';
import { makeRecoveryCodes, removePasskey } from '../../../contracts/accounts/second-step/passkeys.ts';
import { send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { day, when } from '../../ui/words.ts';
import profileCss from '../settings/profile.module.css';
import { AuthenticatorDialog, PasskeyDialog } from './add-dialogs.tsx';
import { useConfirmed } from './confirm.tsx';
import { knowsPasskeys } from './passkey.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import css from './second-step.module.css';

/** Passkeys, authenticator and recovery codes. A demo account has none. */
export function SecondStepSection({ isDemo, isAsked = false }: { isDemo: boolean; isAsked?: boolean }) {
  const { data, error, refetch } = useRead(getSecondStep, {});
  const { confirmed, dialog } = useConfirmed();
  const [adding, setAdding] = useState<'passkey' | 'authenticator' | null>(null);
  const [codes, setCodes] = useState<string[]>([]);
  const added = (made: string[]) => {
    setAdding(null);
    setCodes(made);
    void refetch();
  };
  const { passkeys = [], authenticator } = data ?? {};
  const isOn = passkeys.length > 0 || Boolean(authenticator);
  return (
    <section className={profileCss.section} aria-labelledby="second-step">
      <div className={profileCss.head}>
        <h2 id="second-step">Second step</h2>
        {data ? (
          <span className={isOn ? 'accepted' : 'muted'}>
            {isOn ? 'asked on a new device' : isAsked ? 'none yet' : 'off: a password is enough'}
          </span>
        ) : null}
      </div>
      {error ? <FailureLine error={error} what="The second step could not be read." onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={2} height={40} /> : null}
      {isDemo ? <p className="muted">A demo account is shared, and has no second step. An account of your own can have one.</p> : null}
      {data ? <MeansList means={data} confirmed={confirmed} onCodes={setCodes} /> : null}
      {data && !isDemo ? (
        <div className={css.add}>
          {knowsPasskeys() ? (
            <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setAdding('passkey')}>
              {passkeys.length > 0 ? 'Passkey on another device' : 'Passkey'}
            </Button>
          ) : null}
          <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setAdding('authenticator')}>
            {authenticator ? 'Another authenticator in its place' : 'Authenticator'}
          </Button>
        </div>
      ) : null}
      {adding === 'passkey' ? <PasskeyDialog confirmed={confirmed} onAdded={added} onClose={() => setAdding(null)} /> : null}
      {adding === 'authenticator' ? <AuthenticatorDialog confirmed={confirmed} onAdded={added} onClose={() => setAdding(null)} /> : null}
      {codes.length > 0 ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} /> : null}
      {dialog}
    </section>
  );
}

interface MeansListProps {
  means: z.output<typeof getSecondStep.response>;
  confirmed: ReturnType<typeof useConfirmed>['confirmed'];
  onCodes: (codes: string[]) => void;
}

/** The passkeys, the authenticator and the recovery codes; the last means cannot be removed. */
function MeansList({ means: { passkeys, authenticator, recoveryCodes }, confirmed, onCodes }: MeansListProps) {
  const change = useSave((work: () => Promise<unknown>) => confirmed(work), {
    invalidates: [getSecondStep],
    failed: 'It stays as it was.',
  });
  const renew = useSave(() => confirmed(() => send(makeRecoveryCodes, {}, { retrying: false })), {
    invalidates: [getSecondStep],
    failed: 'The codes stay as they were.',
    onSaved: onCodes,
  });
  const isOn = passkeys.length > 0 || Boolean(authenticator);
  const isLast = passkeys.length + (authenticator ? 1 : 0) === 1;
  return (
    <ul className={css.list} aria-label="By what it is taken">
      {passkeys.map(({ id, name, addedAt, usedAt }) => (
        <Row key={id} icon="fingerprint" title="Passkey" name={name} used={usedAt ? `used ${when(usedAt)}` : `since ${day(addedAt)}`}>
          <Remove
            label={`Remove the passkey ${name}`}
            isLast={isLast}
            onRemove={() => void change.save(() => send(removePasskey, { body: { id } }, { retrying: false }))}
          />
        </Row>
      ))}
      {authenticator ? (
        <Row
          icon="phone"
          title="Authenticator"
          name={`six digits, since ${day(authenticator.addedAt)}`}
          used={authenticator.usedAt ? `used ${when(authenticator.usedAt)}` : 'not used yet'}
        >
          <Remove
            label="Remove the authenticator"
            isLast={isLast}
            onRemove={() => void change.save(() => send(removeAuthenticator, {}, { retrying: false }))}
          />
        </Row>
      ) : null}
      {isOn && recoveryCodes ? (
        <Row
          icon="key"
          title="Recovery codes"
          name={<span className={recoveryCodes.left < 3 ? 'amber' : undefined}>{recoveryCodes.left} of 10 left</span>}
          used={`made ${day(recoveryCodes.madeAt)}`}
        >
          <Button variant="subtle" size="compact-sm" loading={renew.busy} onClick={() => void renew.save(undefined)}>
            Make 10 new
          </Button>
        </Row>
      ) : null}
    </ul>
  );
}

interface RowProps {
  icon: IconName;
  title: string;
  name: ReactNode;
  used: string;
  children: ReactNode;
}

function Row({ icon, title, name, used, children }: RowProps) {
  return (
    <li>
      <Icon name={icon} className="muted" />
      <span className={css.name}>
        <b>{title}</b> {name}
      </span>
      <span className={`muted ${css.used}`}>{used}</span>
      {children}
    </li>
  );
}

function Remove({ label, isLast, onRemove }: { label: string; isLast: boolean; onRemove: () => void }) {
  if (isLast) return <span className="muted">the last one stays</span>;
  return (
    <Button variant="subtle" size="compact-sm" onClick={onRemove} aria-label={label}>
      Remove
    </Button>
  );
}
