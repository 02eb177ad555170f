import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { connectPaymentAccount } from '../../../contracts/billing/payment-account/connect-payment-account.ts';
import { getPaymentAccount, type PaymentAccount } from '../../../contracts/billing/payment-account/get-payment-account.ts';
import { removePaymentAccount } from '../../../contracts/billing/payment-account/remove-payment-account.ts';
import { send, useRead } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useMay } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { OnlyAdministrators } from '../../ui/only-administrators.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { day } from '../../ui/words.ts';
import css from './payment-account.module.css';

/** Into what customers pay invoices online: the organisation's own account at Stripe, by its keys. */
export function PaymentAccountSection() {
  const may = useMay('ManageBilling');
  if (may === undefined) return <SkeletonRows rows={2} />;
  return may ? <Shown /> : <OnlyAdministrators subject="Online payments are" />;
}

function Shown() {
  const { data, error, refetch } = useRead(getPaymentAccount, {});
  const [asks, setAsks] = useState<'keys' | 'remove' | null>(null);
  if (error && !data) return <FailureLine error={error} what="It could not be read how customers pay." onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} />;
  const { own, gateway } = data;
  return (
    <div className={css.account}>
      {own ? (
        <p>
          <Icon name="check" size={14} /> Customers pay into <b>{own.name || own.account}</b> at Stripe, since {day(own.connectedAt)}.
          {own.isLive ? null : <span className={css.test}> Test mode: no money moves.</span>}
        </p>
      ) : (
        <p className="muted">
          {gateway
            ? `Invoices are paid through ${gateway}. With an account of your own at Stripe the money goes straight to you.`
            : 'Invoices are not paid online. With an account of your own at Stripe your customers pay them on their page, and the money goes straight to you.'}
        </p>
      )}
      <p className={css.buttons}>
        <Button variant="default" onClick={() => setAsks('keys')}>
          {own ? 'Change its keys' : 'Use my Stripe account'}
        </Button>
        {own ? (
          <Button variant="subtle" color="brick" onClick={() => setAsks('remove')}>
            Take it away
          </Button>
        ) : null}
      </p>
      {asks === 'keys' ? <KeysDialog account={data} onClose={() => setAsks(null)} /> : null}
      {asks === 'remove' && own ? <RemoveDialog name={own.name || own.account} onClose={() => setAsks(null)} /> : null}
    </div>
  );
}

const NO_KEYS = { secretKey: '', publishableKey: '', webhookSecret: '' };
const FIELDS = [
  ['publishableKey', 'Publishable key', 'pk_live_...'],
  ['secretKey', 'Secret key', 'sk_live_..., or a restricted rk_live_...'],
  ['webhookSecret', 'Signing secret of the webhook', 'whsec_...'],
] as const;

function KeysDialog({ account: { webhook }, onClose }: { account: PaymentAccount; onClose: () => void }) {
  const save = useSave(
    // Not kept on this device to be sent again: it has secrets in it.
    (body: typeof NO_KEYS) => send(connectPaymentAccount, { body }, { retrying: false }),
    {
      invalidates: [getPaymentAccount],
      onSaved({ own }) {
        tell(`Customers pay into ${own?.name || 'your account at Stripe'} from now on`);
        onClose();
      },
    },
  );
  const form = useForm({ initial: NO_KEYS, faults: (body) => faultsOf(connectPaymentAccount, body), save });
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Your account at Stripe"
      actions={
        <ConfirmActions onCancel={onClose} loading={save.busy} onClick={form.send}>
          Have customers pay into it
        </ConfirmActions>
      }
    >
      <form {...form.props} className={css.form}>
        <ol className={css.steps}>
          <li>
            In Stripe, under <b>Developers, Webhooks</b>, add an endpoint of API version {webhook.version} at
            <code className={css.address}>{webhook.address}</code>
            with the events {webhook.events.join(', ')}.
          </li>
          <li>
            Copy its signing secret, and the two keys under <b>Developers, API keys</b>, to here.
          </li>
        </ol>
        {FIELDS.map(([name, label, shape]) => (
          <TextInput
            key={name}
            {...form.field(name)}
            type={name === 'publishableKey' ? 'text' : 'password'}
            label={label}
            description={shape}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
          />
        ))}
        <p className="muted">The keys are tried now. They are kept where passwords are, and nobody sees them again.</p>
        {form.refusal ? <FailureLine error={form.refusal} /> : null}
      </form>
    </Dialog>
  );
}

function RemoveDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { save, busy, failure } = useSave(removePaymentAccount, {
    invalidates: [getPaymentAccount],
    onSaved() {
      tell(`Nobody pays into ${name} any more`);
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Take ${name} away?`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button color="brick" loading={busy} onClick={() => void save({})}>
            Take it away
          </Button>
        </>
      }
    >
      <p>
        Its keys are thrown away. What was paid stays recorded. What is on its way, or is refunded later, is not heard of any more: record
        it by hand.
      </p>
      {failure ? <FailureLine error={failure} /> : null}
    </Dialog>
  );
}
