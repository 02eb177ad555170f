import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { getDeliveries } from '../../../contracts/accounts/webhooks/get-deliveries.ts';
import type { Delivery, Webhook } from '../../../contracts/accounts/webhooks/webhook.ts';
import { useRead } from '../../app/client.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { moment } from '../../ui/words.ts';
import { ToneIcon } from './tone-icon.tsx';
import css from './webhooks.module.css';
import { answerOf, positionText, shortAddress, triesText } from './webhooks-model.ts';

const LOOK_MS = 5_000;
const SHOWN = 50;

interface DeliveriesSectionProps {
  webhooks: readonly Webhook[];
  open: number | null;
  onOpen: (deliveryId: number) => void;
}

/** What was sent last, and what waits. Each opens beside it. */
export function DeliveriesSection({ webhooks, open, onOpen }: DeliveriesSectionProps) {
  const [failed, setFailed] = useState(false);
  const [text, setText] = useState('');
  const [take, setTake] = useState(SHOWN);
  const query = { failed: failed ? ('true' as const) : ('false' as const), text: text.trim(), take };
  const { data, error, refetch } = useRead(getDeliveries, { query }, { refetchInterval: LOOK_MS, placeholderData: (before) => before });
  const addresses = new Map(webhooks.map(({ webhookId, address }) => [webhookId, shortAddress(address)]));
  return (
    <section className={css.section} aria-labelledby="deliveries">
      <div className={css.head}>
        <h2 id="deliveries">Last deliveries</h2>
        <span className={css.filters}>
          <Checkbox
            label={`only failed ${data?.failed ?? ''}`}
            checked={failed}
            onChange={(event) => setFailed(event.currentTarget.checked)}
          />
          <SearchField label="Event, job, position" placeholder="Event, job, position" value={text} onChange={setText} />
        </span>
      </div>
      {error ? <FailureLine error={error} what="The deliveries could not be read." onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={4} height={32} /> : null}
      {data?.deliveries.length === 0 ? (
        <EmptyState text={failed || text.trim() ? 'None of them is such.' : 'Nothing was sent yet. What happens from now on is.'} />
      ) : null}
      {data && data.deliveries.length > 0 ? (
        <table className={css.deliveries} aria-label="Deliveries">
          <thead>
            <tr>
              {['When', 'Event', 'Position', 'Job', 'To', 'Answer', 'Tries'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.deliveryId}
                delivery={delivery}
                to={addresses.get(delivery.webhookId) ?? ''}
                isOpen={open === delivery.deliveryId}
                onOpen={() => onOpen(delivery.deliveryId)}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      {data && data.count > data.deliveries.length ? (
        <button type="button" className={css.link} onClick={() => setTake((before) => before + SHOWN)}>
          Show {Math.min(SHOWN, data.count - data.deliveries.length)} more of {data.count}
        </button>
      ) : null}
    </section>
  );
}

interface DeliveryRowProps {
  delivery: Delivery;
  to: string;
  isOpen: boolean;
  onOpen: () => void;
}

function DeliveryRow({ delivery, to, isOpen, onOpen }: DeliveryRowProps) {
  const { at, kind, position, jobName, replayed } = delivery;
  const answer = answerOf(delivery);
  return (
    <tr data-open={isOpen || undefined}>
      <td className={`muted ${css.when}`}>{moment(at)}</td>
      <th scope="row">
        <button type="button" className={css.link} aria-current={isOpen || undefined} onClick={onOpen}>
          {kind}
        </button>
        {replayed ? <small className="muted"> replayed</small> : null}
      </th>
      <td className={css.number}>{positionText(position)}</td>
      <td>{jobName}</td>
      <td title={to}>{to.split('/')[0]}</td>
      <td>
        <span className={css.state} data-tone={answer.tone}>
          <ToneIcon tone={answer.tone} /> {answer.words}
        </span>{' '}
        <span className="muted">{answer.more}</span>
      </td>
      <td className={css.number}>{triesText(delivery)}</td>
    </tr>
  );
}
