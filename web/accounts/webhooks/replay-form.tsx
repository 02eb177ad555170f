import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { countReplay } from '../../../contracts/accounts/webhooks/count-replay.ts';
import { getDeliveries } from '../../../contracts/accounts/webhooks/get-deliveries.ts';
import { getWebhooks } from '../../../contracts/accounts/webhooks/get-webhooks.ts';
import { replayWebhook } from '../../../contracts/accounts/webhooks/replay-webhook.ts';
import type { Webhook } from '../../../contracts/accounts/webhooks/webhook.ts';
import { useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import { counted, moment } from '../../ui/words.ts';
import css from './webhooks.module.css';
import { digitsOf, positionText } from './webhooks-model.ts';

interface ReplayFormProps {
  webhook: Webhook;
  /** Where it begins, if nobody types another. */
  start: string;
  onSent?: () => void;
}

const isPosition = (text: string) => /^\d{1,18}$/.test(text);

/** Sends a part of the log again; says how much that is before it does. */
export function ReplayForm({ webhook, start, onSent }: ReplayFormProps) {
  const { webhookId, kinds, on } = webhook;
  const [from, setFrom] = useState(positionText(start));
  const [typedTo, setTypedTo] = useState('');
  const [sent, setSent] = useState<number | null>(null);
  const range = { from: digitsOf(from), ...(typedTo.trim() !== '' && { to: digitsOf(typedTo) }) };
  const isGood = isPosition(range.from) && (range.to === undefined || isPosition(range.to));
  const { data: count, error } = useRead(countReplay, { params: { webhookId }, query: range }, { enabled: isGood });
  const { save, busy, failure } = useSave(replayWebhook, {
    invalidates: [getWebhooks, getDeliveries],
    onSaved: ({ events }) => {
      setSent(events);
      onSent?.();
    },
  });
  const replay = () => {
    if (count) void save({ params: { webhookId }, body: { from: range.from, to: range.to ?? count.last } }).catch(() => {});
  };
  const edited = (set: (text: string) => void) => (event: React.ChangeEvent<HTMLInputElement>) => {
    setSent(null);
    set(event.currentTarget.value);
  };
  return (
    <section className={css.replay} aria-label="Replay from the log">
      <h3>Replay from the log</h3>
      <p className="muted">Sends again what was, marked as a replay, with the same ids.</p>
      <div className={css.two}>
        <TextInput label="From position" inputMode="numeric" value={from} error={!isPosition(range.from)} onChange={edited(setFrom)} />
        <TextInput
          label="To"
          inputMode="numeric"
          placeholder={count ? `${positionText(count.last)}, now` : 'now'}
          value={typedTo}
          onChange={edited(setTypedTo)}
        />
      </div>
      {isGood ? null : <p className={css.fault}>A position is a number, as 46,871.</p>}
      {error && isGood ? <FailureLine error={error} what="It could not be counted." /> : null}
      {isGood && count ? (
        <p aria-live="polite">
          <b>{counted(count.events, 'event')}</b> of its {counted(kinds.length, 'kind')}, of {count.of} that webhooks are sent
          {count.first ? `; first ${count.first.kind}, ${moment(count.first.at)}.` : '.'}
        </p>
      ) : null}
      {failure ? <FailureLine error={failure} what="Nothing was sent." /> : null}
      {on ? null : <p className="muted">It is switched off. Switch it on first.</p>}
      <div className={css.acts}>
        <Button variant="default" loading={busy} disabled={!on || !isGood || !count?.events} onClick={replay}>
          Replay {count && isGood ? counted(count.events, 'event') : 'events'}
        </Button>
        <span role="status">{sent === null ? null : `${counted(sent, 'event')} on the way.`}</span>
      </div>
    </section>
  );
}
