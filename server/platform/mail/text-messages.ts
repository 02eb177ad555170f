import { Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import { Outbox } from './outbox.ts';

export interface TextMessage {
  /** Identifies the message: the same key is sent once. */
  key: string;
  /** As it was typed. */
  phone: string;
  text: string;
  /** ISO instant. */
  at: string;
}

/** Sends text messages. A gateway replaces the default in `PlatformModule`. */
export abstract class TextMessages {
  /** Sends the messages, or keeps them in the caller's transaction to send them after. */
  // biome-ignore lint/suspicious/noExplicitAny: as `Outbox.put`
  abstract send(messages: TextMessage[], tx: Kysely<any>): Promise<void>;
}

/** The default: no gateway; the messages stay in the outbox. */
@Injectable()
export class OutboxTextMessages extends TextMessages {
  constructor(private readonly outbox: Outbox) {
    super();
  }

  // biome-ignore lint/suspicious/noExplicitAny: as `Outbox.put`
  send(messages: TextMessage[], tx: Kysely<any>): Promise<void> {
    return this.outbox.put(
      messages.map(({ key, phone, text, at }) => ({ key, kind: 'text', to: phone, subject: 'Text message', text, at })),
      tx,
    );
  }
}
