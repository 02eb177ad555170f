import { Button } from '@mantine/core';
import { useState } from 'react';
import { getDeliveries } from '../../../contracts/accounts/webhooks/get-deliveries.ts';
import { getWebhooks } from '../../../contracts/accounts/webhooks/get-webhooks.ts';
import { testWebhook } from '../../../contracts/accounts/webhooks/test-webhook.ts';
import { ANSWER_SECONDS, type Webhook } from '../../../contracts/accounts/webhooks/webhook.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { grouped } from '../../ui/words.ts';
import { ToneIcon } from './tone-icon.tsx';
import css from './webhooks.module.css';
import { shortAddress } from './webhooks-model.ts';

type Came = { status: number | null; ms: number; words: string; tookWrong: boolean };

/** A test event now, and what came back. */
export function TestDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { webhookId, address } = webhook;
  const [came, setCame] = useState<Came | null>(null);
  const { save, busy, failure } = useSave(testWebhook, { invalidates: [getDeliveries, getWebhooks], onSaved: setCame });
  const good = came?.status != null && came.status >= 200 && came.status < 300;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Test ${shortAddress(address)}`}
      width={440}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button loading={busy} data-autofocus onClick={() => void save({ params: { webhookId } }).catch(() => {})}>
            Send a test event
          </Button>
        </>
      }
    >
      <p className="muted">
        It is of the kind Test and stands for nothing that happened. A second one goes along with a wrong signature, which your side should
        refuse. Each is waited for {ANSWER_SECONDS} seconds.
      </p>
      {failure ? <FailureLine error={failure} what="No test was sent." /> : null}
      <div role="status" className={css.came}>
        {came ? (
          <p className={css.state} data-tone={good ? 'good' : 'bad'}>
            <ToneIcon tone={good ? 'good' : 'bad'} />{' '}
            <b>
              {came.status === null ? came.words : `${came.status} in ${grouped(String(came.ms))} ms${came.words ? `: ${came.words}` : ''}`}
            </b>
          </p>
        ) : null}
        {came?.tookWrong ? (
          <p className="amber">
            <Icon name="warning" size={14} /> It answered the same to a wrong signature. Check it on your side.
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
