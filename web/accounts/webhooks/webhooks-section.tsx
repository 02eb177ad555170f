import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { countReplay } from '../../../contracts/accounts/webhooks/count-replay.ts';
import { getDeliveries } from '../../../contracts/accounts/webhooks/get-deliveries.ts';
import { getWebhooks } from '../../../contracts/accounts/webhooks/get-webhooks.ts';
import { replayWebhook } from '../../../contracts/accounts/webhooks/replay-webhook.ts';
import { switchWebhook } from '../../../contracts/accounts/webhooks/switch-webhook.ts';
import { GIVEN_UP_DAYS, MOST_TRIES, type Webhook } from '../../../contracts/accounts/webhooks/webhook.ts';
import { send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine } from '../../ui/states.tsx';
import { counted, moment } from '../../ui/words.ts';
import { ShownOnceDialog } from '../keys/shown-once-dialog.tsx';
import { ReplayForm } from './replay-form.tsx';
import { TestDialog } from './test-dialog.tsx';
import { ToneIcon } from './tone-icon.tsx';
import { EditWebhookDialog, NewWebhookDialog } from './webhook-dialog.tsx';
import css from './webhooks.module.css';
import { shortAddress, stateOf } from './webhooks-model.ts';

type Open =
  | { kind: 'new' }
  | { kind: 'edit' | 'test' | 'replay'; webhookId: number }
  | { kind: 'shown'; address: string; secret: string }
  | null;

/** The webhooks of the organisation: made, tried, changed, switched. */
export function WebhooksSection({ webhooks }: { webhooks: readonly Webhook[] }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const chosen = open && 'webhookId' in open ? webhooks.find(({ webhookId }) => webhookId === open.webhookId) : undefined;
  return (
    <section className={css.section} aria-labelledby="webhooks">
      <div className={css.head}>
        <h2 id="webhooks">Webhooks</h2>
        <span className="muted">
          each event once or more, signed, tried {MOST_TRIES} times over {GIVEN_UP_DAYS} days
        </span>
        <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setOpen({ kind: 'new' })}>
          New webhook
        </Button>
      </div>
      {webhooks.length === 0 ? (
        <EmptyState text="Nothing is sent to a program yet. A webhook sends what happens to an address of yours." />
      ) : null}
      <ul className={css.webhooks} aria-label="Webhooks">
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.webhookId} webhook={webhook} onOpen={(kind) => setOpen({ kind, webhookId: webhook.webhookId })} />
        ))}
      </ul>
      {open?.kind === 'new' ? (
        <NewWebhookDialog onClose={close} onMade={(_, address, secret) => setOpen({ kind: 'shown', address, secret })} />
      ) : null}
      {open?.kind === 'edit' && chosen ? (
        <EditWebhookDialog
          webhook={chosen}
          onClose={close}
          onSecret={(secret) => setOpen({ kind: 'shown', address: chosen.address, secret })}
        />
      ) : null}
      {open?.kind === 'test' && chosen ? <TestDialog webhook={chosen} onClose={close} /> : null}
      {open?.kind === 'replay' && chosen ? (
        <Dialog opened onClose={close} title={shortAddress(chosen.address)} width={440}>
          <ReplayForm webhook={chosen} start={chosen.off?.stoppedAt ?? '0'} />
        </Dialog>
      ) : null}
      {open?.kind === 'shown' ? (
        <ShownOnceDialog
          name={shortAddress(open.address)}
          label="The secret of the webhook"
          secret={open.secret}
          kept="Copy it now. You will not see it again: it is sealed on the server."
          onClose={close}
        >
          Your program verifies each message with it, as Standard Webhooks say. Who has it can send messages that look like ours.
        </ShownOnceDialog>
      ) : null}
    </section>
  );
}

interface WebhookRowProps {
  webhook: Webhook;
  onOpen: (kind: 'edit' | 'test' | 'replay') => void;
}

function WebhookRow({ webhook, onOpen }: WebhookRowProps) {
  const { webhookId, address, kinds, withNames, on, off } = webhook;
  const short = shortAddress(address);
  const state = stateOf(webhook);
  const { save, busy, failure } = useSave(switchWebhook, { invalidates: [getWebhooks, getDeliveries] });
  return (
    <li>
      <div>
        <b>{short}</b>
        <small className="muted">
          {kinds.join(', ')}
          {withNames ? '; with names and addresses of customers' : ''}
        </small>
      </div>
      <div className={css.status}>
        <span className={css.state} data-tone={state.tone}>
          <ToneIcon tone={state.tone} /> {state.words}
        </span>
        <small className="muted">{state.more}</small>
      </div>
      <div className={css.acts}>
        {(['test', 'replay', 'edit'] as const).map((kind) => (
          <Button key={kind} variant="subtle" size="compact-sm" aria-label={`${TITLES[kind]}: ${short}`} onClick={() => onOpen(kind)}>
            {TITLES[kind]}
          </Button>
        ))}
        <Switch
          aria-label={`On: ${short}`}
          checked={on}
          disabled={busy}
          onChange={(event) => void save({ params: { webhookId }, body: { on: event.currentTarget.checked } })}
        />
      </div>
      {failure ? <FailureLine error={failure} what="It stays as it was." /> : null}
      {off?.because === 'failing' ? <GivenUp webhook={webhook} off={off} /> : null}
    </li>
  );
}

const TITLES = { edit: 'Edit', test: 'Test', replay: 'Replay' };

/** One that failed for days: nothing is lost, and what it missed can be sent. */
function GivenUp({ webhook, off }: { webhook: Webhook; off: NonNullable<Webhook['off']> }) {
  const { webhookId, address } = webhook;
  const { data: count } = useRead(countReplay, { params: { webhookId }, query: { from: off.stoppedAt } });
  const { save, busy, failure } = useSave(
    async ({ to }: { to?: string }) => {
      await send(switchWebhook, { params: { webhookId }, body: { on: true } });
      if (to !== undefined) await send(replayWebhook, { params: { webhookId }, body: { from: off.stoppedAt, to } });
    },
    { invalidates: [getWebhooks, getDeliveries] },
  );
  const missed = count?.events ?? 0;
  return (
    <div className={css.givenUp} role="group" aria-label={`Switched off: ${shortAddress(address)}`}>
      <Icon name="declined" className="brick" />
      <div>
        <p>
          <b>
            {URL.parse(address)?.host} answered nothing rightly for {GIVEN_UP_DAYS} days.
          </b>{' '}
          <span className="muted">
            Switched off on {moment(off.at)}. {count ? counted(missed, 'event') : 'What happened since'} {missed === 1 ? 'waits' : 'wait'}{' '}
            in the log, none is lost.
          </span>
        </p>
        {failure ? <FailureLine error={failure} what="It was not done whole." /> : null}
        <div className={css.acts}>
          {count && missed > 0 ? (
            <Button loading={busy} onClick={() => void save({ to: count.last }).catch(() => {})}>
              Switch on and replay {missed}
            </Button>
          ) : null}
          <Button variant="default" loading={busy} onClick={() => void save({}).catch(() => {})}>
            Switch on only
          </Button>
        </div>
      </div>
    </div>
  );
}
