import { Button, NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getRoles } from '../../../contracts/accounts/roles/get-roles.ts';
import { getSingleSignOn, type SingleSignOnShown } from '../../../contracts/accounts/single-sign-on/get-single-sign-on.ts';
import { saveSingleSignOn } from '../../../contracts/accounts/single-sign-on/save-single-sign-on.ts';
import { setupSeen } from '../../../contracts/accounts/single-sign-on/single-sign-on.ts';
import { type CallError, send, useRead } from '../../app/client.ts';
import { atField, faultsOf, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { SHOW } from '../password/new-password.tsx';
import { useConfirmed } from '../second-step/confirm.tsx';
import profileCss from '../settings/profile.module.css';
import css from './single-sign-on.module.css';

interface Values {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Several with a comma. */
  domains: string;
  role: string;
  isOn: boolean;
}

const NEW: Values = { issuer: '', clientId: '', clientSecret: '', domains: '', role: 'Estimator', isOn: false };
const AT_ISSUER = ['ISSUER_REFUSED', 'ISSUER_SILENT', 'ISSUER_WRONG'];

const bodyOf = ({ domains, clientSecret, ...values }: Values) => ({
  ...values,
  ...(clientSecret && { clientSecret }),
  domains: domains.split(/[\s,;]+/).filter(Boolean),
});

/** What is wrong with one of several domains stands at the field of all. */
function faultsOfValues(values: Values) {
  const faults = faultsOf(saveSingleSignOn, bodyOf(values));
  const domain = Object.entries(faults).find(([name]) => name.startsWith('domains'));
  return { ...faults, ...(domain && { domains: domain[1] }) };
}

/** Issuer, client, domains and role; Ctrl+Enter saves. */
export function SetupSection({ shown: { setup } }: { shown: SingleSignOnShown }) {
  const { data: roles = [] } = useRead(getRoles, {});
  const { confirmed, dialog } = useConfirmed();
  const { refetch } = useRead(getSingleSignOn, {});
  /** What the form was begun from, or saved last: of two who save, the second is told. */
  const [seen, setSeen] = useState(setupSeen(setup));
  const save = useSave(
    (values: Values) =>
      // Not kept on this device to be sent again: it has a secret in it.
      confirmed(() => send(saveSingleSignOn, { body: { ...bodyOf(values), over: seen } }, { retrying: false })).catch(
        (failure: CallError) => {
          throw AT_ISSUER.includes(failure.code) ? atField(failure, 'issuer') : failure;
        },
      ),
    {
      invalidates: [getSingleSignOn],
      onSaved: (saved) => {
        setSeen(setupSeen(saved.setup));
        form.change({ clientSecret: '' });
        tell('Single sign-on is saved.');
      },
      // Once it is told, what is stored now is what the next press writes over.
      onFailed: ({ code }) => {
        if (code === 'SINGLE_SIGN_ON_CHANGED') void refetch().then(({ data }) => data && setSeen(setupSeen(data.setup)));
      },
    },
  );
  const form = useForm<Values>({
    initial: setup ? { ...NEW, ...setup, domains: setup.domains.map(({ name }) => name).join(', ') } : NEW,
    required: { issuer: 'Type the issuer as your provider shows it.', clientId: 'Type the client ID.', domains: 'Type a mail domain.' },
    faults: faultsOfValues,
    save,
  });
  const isOther = setup !== null && (form.values.issuer.trim() !== setup.issuer || form.values.clientId.trim() !== setup.clientId);
  const names = roles.map(({ name }) => name);
  return (
    <section className={profileCss.section} aria-labelledby="setup">
      <div className={profileCss.head}>
        <h2 id="setup">Single sign-on</h2>
        <span className="muted">OpenID Connect</span>
        {setup ? <span className={setup.isOn ? 'accepted' : 'muted'}>{setup.isOn ? 'on' : 'off'}</span> : null}
      </div>
      <form {...form.props}>
        {form.refusal ? <FailureLine error={form.refusal} what="Nothing was saved." /> : null}
        {form.refusal?.code === 'SINGLE_SIGN_ON_CHANGED' && setup ? (
          <p className={css.warning}>
            Stored now: {setupSeen(setup)}. Save once more to write yours over it, or load the page again to take theirs.
          </p>
        ) : null}
        <TextInput label="Issuer" placeholder="https://login.example.com" {...form.field('issuer')} {...PLAIN} />
        <TextInput label="Client ID" {...form.field('clientId')} {...PLAIN} maxLength={255} />
        <PasswordInput
          label="Client secret"
          description={setup && !isOther ? 'One is kept. Leave it empty to keep it.' : 'Kept sealed; nobody sees it again.'}
          {...form.field('clientSecret')}
          {...PLAIN}
          autoComplete="new-password"
          {...SHOW}
        />
        <TextInput label="Mail domains, several with a comma" placeholder="example.com" {...form.field('domains')} {...PLAIN} />
        <NativeSelect
          label="New people come as"
          description="without own rights"
          data={names.includes(form.values.role) ? names : [form.values.role, ...names]}
          {...form.field('role')}
        />
        <Switch label="On" description="People of these domains can sign in that way." {...form.check('isOn')} />
        {setup?.passwordsOff && (isOther || !form.values.isOn) ? (
          <p className={css.warning}>Saved like this, passwords are on again, until somebody who manages users has come in with it.</p>
        ) : null}
        <div>
          <Button type="submit" loading={form.busy}>
            {setup ? 'Save' : 'Set up'}
          </Button>
        </div>
      </form>
      {dialog}
    </section>
  );
}

const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 500 } as const;
