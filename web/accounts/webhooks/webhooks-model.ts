import { type Delivery, MOST_TRIES, type Webhook } from '../../../contracts/accounts/webhooks/webhook.ts';
import type { WebhookKind } from '../../../contracts/accounts/webhooks/webhook-kinds.ts';
import { clock, counted, grouped, moment } from '../../ui/words.ts';

export interface WebhookValues {
  address: string;
  kinds: readonly WebhookKind[];
  withNames: boolean;
}

export const newWebhook = (): WebhookValues => ({ address: '', kinds: [], withNames: false });

/** `hooks.ledgerline.example/scopebook`: every address begins alike. */
export const shortAddress = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** A position in the log with its thousands apart. */
export const positionText = (position: string): string => (position === '' ? '' : grouped(position));

/** Digits of what somebody typed or pasted: `46,871`. */
export const digitsOf = (text: string): string => text.replace(/[,\s]/g, '');

type Tone = 'good' | 'waits' | 'bad' | 'none';

/** What has become of a webhook: a word, and what is to be said beneath. */
export function stateOf(webhook: Webhook): { tone: Tone; words: string; more: string } {
  const { off, failingSince, waiting, nextTryAt, lastAnswer } = webhook;
  if (off) return { tone: off.because === 'failing' ? 'bad' : 'none', words: 'Off', more: `since ${moment(off.at)}` };
  const waits = waiting > 0 ? `${counted(waiting, 'event')} ${waiting === 1 ? 'waits' : 'wait'}, next try ${clock(nextTryAt)}` : '';
  if (failingSince) return { tone: 'waits', words: `Failing since ${moment(failingSince)}`, more: waits || (lastAnswer?.words ?? '') };
  if (!lastAnswer) return { tone: 'none', words: 'On', more: waits || 'nothing was sent yet' };
  return { tone: 'good', words: 'Answering', more: waits || `last ${moment(lastAnswer.at)}, ${grouped(String(lastAnswer.ms))} ms` };
}

/** `503`, `no answer`, and what is beside it. */
export function answerOf({ lastAnswer, status }: Pick<Delivery, 'lastAnswer' | 'status'>): { tone: Tone; words: string; more: string } {
  if (!lastAnswer) return { tone: 'none', words: status === 'ended' ? 'not sent' : 'waits', more: '' };
  const { status: code, ms, words } = lastAnswer;
  const good = code !== null && code >= 200 && code < 300;
  return {
    tone: good ? 'good' : 'bad',
    words: code === null ? words : String(code),
    more: code === null ? '' : `${grouped(String(ms))} ms`,
  };
}

/** `1`, `4 of 12`. */
export const triesText = ({ tries, status }: Pick<Delivery, 'tries' | 'status'>): string =>
  status === 'waiting' && tries > 0 ? `${tries} of ${MOST_TRIES}` : String(tries);

/** The line under a delivery's name. */
export function deliveryWords({ status, tries, nextTryAt }: Pick<Delivery, 'status' | 'tries' | 'nextTryAt'>): {
  tone: Tone;
  words: string;
} {
  switch (status) {
    case 'sent':
      return { tone: 'good', words: `Taken at the ${ordinal(tries)} try` };
    case 'failed':
      return { tone: 'bad', words: `${capital(counted(tries, 'try', 'tries'))} failed; it is not tried again by itself` };
    case 'ended':
      return { tone: 'none', words: 'Not sent: its webhook was switched off' };
    case 'waiting':
      if (tries === 0) return { tone: 'none', words: 'Waits to be sent' };
      return { tone: 'waits', words: `${capital(counted(tries, 'try', 'tries'))} failed; next ${clock(nextTryAt)}` };
  }
}

const ordinal = (n: number): string => (['', 'first', 'second', 'third'] as const)[n] ?? `${n}th`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The same message from a terminal, without a signature, which would need the secret. */
export function curlOf({ messageId, body }: { messageId: string; body: string }, address: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return `curl -X POST ${quoted(address)} -H 'Content-Type: application/json' -H ${quoted(`webhook-id: ${messageId}`)} -d ${quoted(body)}`;
}

/** JSON as it is read: an entry a line. */
export const pretty = (body: string): string => (body === '' ? '' : JSON.stringify(JSON.parse(body), null, 2));
