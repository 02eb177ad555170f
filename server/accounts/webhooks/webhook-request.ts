import { Injectable } from '@nestjs/common';
import { ANSWER_SECONDS } from '../../../contracts/accounts/webhooks/webhook.ts';
import { Clock } from '../../platform/clock.ts';
import { AddressRefused, Outbound } from '../../platform/outbound/outbound.ts';
import type { TryResult } from './webhook-deliveries.ts';
import { signaturesOf } from './webhook-secrets.ts';

/** Of an answer that is none of success, so many bytes are read, to be shown. */
const MOST_BYTES = 256;
const WORDS = 120;

interface Message {
  address: string;
  secrets: readonly string[];
  id: string;
  body: string;
  replayed: boolean;
}

/** One request of a webhook: signed, to a public address, and over in ten seconds, whatever it is answered. */
@Injectable()
export class WebhookRequest {
  constructor(
    private readonly outbound: Outbound,
    private readonly clock: Clock,
  ) {}

  async send({ address, secrets, id, body, replayed }: Message, signal?: AbortSignal): Promise<TryResult> {
    const began = performance.now();
    const result = (ok: boolean, status: number | null, words: string): TryResult => ({
      ...{ ok, status, words: words.slice(0, WORDS), ms: Math.round(performance.now() - began) },
    });
    const seconds = Math.floor(this.clock.now().getTime() / 1000);
    const headers = {
      ...{ 'Content-Type': 'application/json', 'User-Agent': 'Scopebook-Webhooks' },
      ...{ 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signaturesOf(secrets, { id, seconds, body }) },
      ...(replayed && { 'scopebook-replay': 'true' }),
    };
    try {
      const timeoutMs = ANSWER_SECONDS * 1000;
      const answer = await this.outbound.request(address, { method: 'POST', headers, body, timeoutMs, mostBytes: MOST_BYTES, signal });
      const { status } = answer;
      if (status >= 200 && status < 300) return result(true, status, '');
      if (status >= 300 && status < 400) return result(false, status, 'it leads elsewhere, which webhooks do not follow');
      return result(false, status, readable(answer.body));
    } catch (error) {
      if (signal?.aborted) throw error;
      return result(false, null, inWords(error));
    }
  }
}

/** The first line of an answer as text: what is no text of one line is left out. */
const readable = (body: Buffer): string =>
  body
    .toString()
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S}]+/gu, ' ')
    .trim();

const CONNECTION: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'it ended the connection',
  EHOSTUNREACH: 'not reached',
  ENETUNREACH: 'not reached',
  ETIMEDOUT: 'not reached',
  EPROTO: 'it does not speak https',
};

function inWords(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code.includes('CERT') || code.includes('SIGNATURE') || code.includes('ALTNAME')) return `its certificate is not taken: ${code}`;
  return CONNECTION[code] ?? message;
}
