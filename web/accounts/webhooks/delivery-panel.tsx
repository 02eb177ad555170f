import { Button } from '@mantine/core';
import { useState } from 'react';
import { getDeliveries } from '../../../contracts/accounts/webhooks/get-deliveries.ts';
import { getDelivery } from '../../../contracts/accounts/webhooks/get-delivery.ts';
import { getWebhooks } from '../../../contracts/accounts/webhooks/get-webhooks.ts';
import { sendDelivery } from '../../../contracts/accounts/webhooks/send-delivery.ts';
import type { Webhook } from '../../../contracts/accounts/webhooks/webhook.ts';
import { useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { grouped, moment } from '../../ui/words.ts';
import { ReplayForm } from './replay-form.tsx';
import { ToneIcon } from './tone-icon.tsx';
import css from './webhooks.module.css';
import { curlOf, deliveryWords, positionText, pretty, shortAddress } from './webhooks-model.ts';

interface DeliveryPanelProps {
  deliveryId: number;
  webhooks: readonly Webhook[];
  onClose: () => void;
}

const LOOK_MS = 5_000;

/** One delivery: its tries, what is sent, and the log to send again. */
export function DeliveryPanel({ deliveryId, webhooks, onClose }: DeliveryPanelProps) {
  const { data, error, refetch } = useRead(getDelivery, { params: { deliveryId } }, { refetchInterval: LOOK_MS });
  const webhook = webhooks.find(({ webhookId }) => webhookId === data?.webhookId);
  const sendNow = useSave(sendDelivery, { invalidates: [getDelivery, getDeliveries, getWebhooks] });
  const isTest = data?.kind === 'Test';
  const state = data && deliveryWords(data);
  return (
    <aside className={css.panel} aria-label="Delivery">
      <header>
        <p className="muted">Delivery{webhook ? ` to ${shortAddress(webhook.address)}` : ''}</p>
        <IconButton icon="close" label="Close the delivery" onClick={onClose} />
      </header>
      {error ? <FailureLine error={error} what="The delivery could not be read." onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={6} height={24} /> : null}
      {data && state ? (
        <>
          <h2>
            {data.kind}
            {data.position ? `, ${positionText(data.position)}` : ''}
          </h2>
          <p className={css.state} data-tone={state.tone}>
            <ToneIcon tone={state.tone} /> {state.words}
          </p>
          {isTest ? null : (
            <div className={css.acts}>
              <Button loading={sendNow.busy} disabled={!webhook?.on} onClick={() => void sendNow.save({ params: { deliveryId } })}>
                {data.status === 'sent' ? 'Send again' : 'Send now'}
              </Button>
              {webhook ? <CopyCurl text={curlOf(data, webhook.address)} /> : null}
            </div>
          )}
          {sendNow.failure ? <FailureLine error={sendNow.failure} what="It was not sent." /> : null}
          <section>
            <h3>Tries</h3>
            {data.triesMade.length === 0 ? <p className="muted">None yet.</p> : null}
            <ol className={css.tries}>
              {data.triesMade.map(({ at, status, ms, words }) => (
                <li key={`${at} ${ms}`}>
                  <time dateTime={at}>{moment(at)}</time>{' '}
                  {[status, status === null ? words : `${grouped(String(ms))} ms`].filter(Boolean).join(', ')}
                  {status !== null && words ? `: “${words}”` : ''}
                </li>
              ))}
            </ol>
          </section>
          <section>
            <h3>Sent</h3>
            <dl className={css.facts}>
              <dt>Id</dt>
              <dd>{data.messageId}, at each try</dd>
              <dt>Signature</dt>
              <dd>v1, HMAC-SHA-256 of id, time and body</dd>
              <dt>Secret</dt>
              <dd>{webhook?.hint || 'missing'}</dd>
            </dl>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it */}
            {data.body ? <pre tabIndex={0}>{pretty(data.body)}</pre> : null}
          </section>
          {webhook && !isTest ? <ReplayForm key={webhook.webhookId} webhook={webhook} start={data.position} /> : null}
        </>
      ) : null}
    </aside>
  );
}

function CopyCurl({ text }: { text: string }) {
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    );
  return (
    <>
      <Button variant="default" leftSection={<Icon name={copied === 'yes' ? 'check' : 'copy'} />} onClick={() => void copy()}>
        Copy as curl
      </Button>
      <span role="status" className={copied === 'refused' ? undefined : 'hidden-visually'}>
        {copied === 'yes' ? 'Copied, without a signature' : null}
        {copied === 'refused' ? 'This browser does not let it be copied.' : null}
      </span>
    </>
  );
}
