import { Button, Checkbox, TextInput } from '@mantine/core';
import { changeWebhook } from '../../../contracts/accounts/webhooks/change-webhook.ts';
import { changeWebhookSecret } from '../../../contracts/accounts/webhooks/change-webhook-secret.ts';
import { deleteWebhook } from '../../../contracts/accounts/webhooks/delete-webhook.ts';
import { getDeliveries } from '../../../contracts/accounts/webhooks/get-deliveries.ts';
import { getWebhooks } from '../../../contracts/accounts/webhooks/get-webhooks.ts';
import { makeWebhook } from '../../../contracts/accounts/webhooks/make-webhook.ts';
import { BOTH_SIGN_HOURS, type Webhook } from '../../../contracts/accounts/webhooks/webhook.ts';
import { WEBHOOK_KIND_NAMES, WEBHOOK_KINDS, type WebhookKind } from '../../../contracts/accounts/webhooks/webhook-kinds.ts';
import { CallError, send } from '../../app/client.ts';
import { atField, faultsOf, useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { Dialog, FormActions } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { counted, moment } from '../../ui/words.ts';
import { useConfirmed } from '../second-step/confirm.tsx';
import css from './webhooks.module.css';
import { newWebhook, shortAddress, type WebhookValues } from './webhooks-model.ts';

const ofAddress = (failure: unknown): never => {
  if (failure instanceof CallError && ['WEBHOOK_ADDRESS', 'WEBHOOK_INSIDE'].includes(failure.code)) throw atField(failure, 'address');
  throw failure;
};
const asBody = (values: WebhookValues) => ({ ...values, address: values.address.trim(), kinds: [...values.kinds] });

interface NewWebhookProps {
  onClose: () => void;
  onMade: (webhookId: number, address: string, secret: string) => void;
}

/** Where a webhook goes, and what it is sent. */
export function NewWebhookDialog({ onClose, onMade }: NewWebhookProps) {
  const { confirmed, dialog } = useConfirmed();
  const save = useSave((values: WebhookValues) => confirmed(() => send(makeWebhook, { body: asBody(values) })).catch(ofAddress), {
    invalidates: [getWebhooks],
    onSaved: ({ webhookId, secret }, { address }) => onMade(webhookId, address, secret),
  });
  return (
    <>
      <WebhookForm
        title="New webhook"
        submit="Make webhook"
        initial={newWebhook()}
        save={save}
        failed="No webhook was made."
        onClose={onClose}
      />
      {dialog}
    </>
  );
}

interface EditWebhookProps {
  webhook: Webhook;
  onClose: () => void;
  onSecret: (secret: string) => void;
}

/** The same of one that is there, with its secret and its end. */
export function EditWebhookDialog({ webhook, onClose, onSecret }: EditWebhookProps) {
  const { webhookId, address, kinds, withNames, hint, bothUntil, waiting } = webhook;
  const { confirmed, dialog } = useConfirmed();
  const params = { webhookId };
  const save = useSave((values: WebhookValues) => confirmed(() => send(changeWebhook, { params, body: asBody(values) })).catch(ofAddress), {
    invalidates: [getWebhooks],
    onSaved: onClose,
  });
  const secret = useSave(() => confirmed(() => send(changeWebhookSecret, { params })), {
    invalidates: [getWebhooks],
    onSaved: (answer) => onSecret(answer.secret),
  });
  const remove = useSave(deleteWebhook, { invalidates: [getWebhooks, getDeliveries], onSaved: onClose });
  const failure = secret.failure ?? remove.failure;
  return (
    <>
      <WebhookForm
        title={shortAddress(address)}
        submit="Save"
        initial={{ address, kinds, withNames }}
        save={save}
        failed="It was not changed."
        onClose={onClose}
      >
        <div className={css.more}>
          <p>
            Secret {hint}
            <small className="muted">
              {bothUntil
                ? `The one before signs too until ${moment(bothUntil)}.`
                : `Changed, both sign for ${BOTH_SIGN_HOURS} hours, so that nothing stops.`}
            </small>
          </p>
          <Button variant="default" loading={secret.busy} onClick={() => void secret.save(undefined).catch(() => {})}>
            Change the secret
          </Button>
          <p>
            Delete it
            <small className="muted">
              Its deliveries go with it{waiting > 0 ? `, and ${counted(waiting, 'event')} that ${waiting === 1 ? 'waits' : 'wait'}` : ''}.
            </small>
          </p>
          <Button variant="default" color="brick" loading={remove.busy} onClick={() => void remove.save({ params })}>
            Delete
          </Button>
          {failure ? <FailureLine error={failure} what="It stays as it was." /> : null}
        </div>
      </WebhookForm>
      {dialog}
    </>
  );
}

interface WebhookFormProps {
  title: string;
  submit: string;
  initial: WebhookValues;
  save: Parameters<typeof useForm<WebhookValues>>[0]['save'];
  failed: string;
  onClose: () => void;
  children?: React.ReactNode;
}

function WebhookForm({ title, submit, initial, save, failed, onClose, children }: WebhookFormProps) {
  const form = useForm({
    initial,
    required: { address: 'Say where it goes.' },
    faults: (values) => faultsOf(makeWebhook, asBody(values)),
    save,
  });
  const { values, change } = form;
  const toggle = (kind: WebhookKind, on: boolean) =>
    change({ kinds: WEBHOOK_KIND_NAMES.filter((one) => (one === kind ? on : values.kinds.includes(one))) });
  return (
    <Dialog opened onClose={onClose} title={title} width={480}>
      <form {...form.props} className={css.form}>
        {form.refusal ? <FailureLine error={form.refusal} what={failed} /> : null}
        <TextInput
          label="Address"
          placeholder="https://"
          data-autofocus
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
          {...form.field('address')}
        />
        <fieldset className={css.kinds}>
          <legend>Events</legend>
          {WEBHOOK_KIND_NAMES.map((kind) => (
            <Checkbox
              key={kind}
              label={kind}
              title={WEBHOOK_KINDS[kind].title}
              checked={values.kinds.includes(kind)}
              onChange={(event) => toggle(kind, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
        {form.errorOf('kinds') ? (
          <p className={css.fault} role="alert">
            Tick an event at least.
          </p>
        ) : null}
        <Checkbox
          label="With names and addresses of customers"
          checked={values.withNames}
          onChange={(event) => change({ withNames: event.currentTarget.checked })}
        />
        {children}
        <FormActions submit={submit} busy={form.busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
