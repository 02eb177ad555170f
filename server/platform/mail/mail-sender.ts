import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createTransport, type Transporter } from 'nodemailer';
import { SystemClock } from '../clock.ts';
import { demoMode } from '../demo-mode.ts';
import type { Files } from '../files/files.ts';
import { Rounds } from '../rounds.ts';
import type { ClaimedMail, Outbox } from './outbox.ts';

export interface MailOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  url: string;
  /** `Scopebook <post@example.com>` or the bare address. */
  from: string;
  /** Interval between looks at the outbox, and the first pause after a failure; 2 s and 30 s by default. */
  lookEveryMs?: number;
  retryAfterMs?: number;
}

const LOOK_EVERY_MS = 2_000;
const RETRY_AFTER_MS = 30_000;
const CONNECT_MS = 15_000;
const SILENCE_MS = 60_000;
/** Longer than sending a mail can take; until then no other process sends it. */
const LEASE_MS = 10 * 60_000;
/** How long a shutdown waits for the mail in progress. */
const LAST_MAIL_MS = 5_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** With the pauses between them about two days, which is how long an activation code is valid. */
const TRIES = 54;

/**
 * Sends the outbox's waiting mail one at a time, unless in demo mode. Nodes share the work by claiming rows. A mail is
 * sent twice only if a process dies between the mail server's acceptance and recording it; both copies have the same
 * Message-ID.
 */
export class MailSender extends Rounds {
  private smtp?: Transporter;

  constructor(
    private readonly outbox: Outbox,
    private readonly options: MailOptions | undefined,
    private readonly files: Pick<Files, 'read'>,
  ) {
    super(new SystemClock(), options?.lookEveryMs ?? LOOK_EVERY_MS, 'Mail');
  }

  /** Where mail goes: sent by `smtp`, or left in the `outbox`. */
  get transport(): 'smtp' | 'outbox' {
    return this.options && !demoMode() ? 'smtp' : 'outbox';
  }

  protected override get isOn(): boolean {
    return this.transport === 'smtp';
  }

  override async onModuleDestroy(): Promise<void> {
    const late = new AbortController();
    await Promise.race([super.onModuleDestroy(), delay(LAST_MAIL_MS, undefined, { signal: late.signal }).catch(() => {})]);
    late.abort();
    this.smtp?.close();
  }

  /** Sends all that waits. */
  async look(): Promise<void> {
    const { options } = this;
    if (!options) return;
    await this.step('The outbox could not be read', async () => {
      for (let mail = await this.outbox.claim(LEASE_MS); mail; mail = this.isStopping ? undefined : await this.outbox.claim(LEASE_MS))
        await this.settle(mail, this.send(mail, options), options.retryAfterMs ?? RETRY_AFTER_MS);
    });
  }

  private async send(mail: ClaimedMail, { url, from }: MailOptions): Promise<void> {
    this.smtp ??= createTransport({
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await this.smtp.sendMail({
      from,
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      attachments: await this.attachmentsOf(mail),
      date: mail.at,
      messageId: idOf(mail, from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'),
      ...(mail.oneClickOff && {
        headers: { 'List-Unsubscribe': `<${mail.oneClickOff}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
    });
  }

  private async attachmentsOf({ attachment, files }: ClaimedMail) {
    const read = (files ?? []).map(async ({ name, type, organizationId, hash }) => ({
      ...{ filename: name, contentType: type },
      content: await this.files.read(organizationId, hash),
    }));
    return [
      ...(await Promise.all(read)),
      ...(attachment ? [{ filename: attachment.name, content: attachment.text, contentType: 'application/json' }] : []),
    ];
  }

  private async settle(mail: ClaimedMail, sending: Promise<unknown>, retryAfterMs: number): Promise<void> {
    try {
      await sending;
    } catch (error) {
      const { code, permanent, message } = error as Error & { code?: string; permanent?: boolean };
      // The mail server refused this mail; a wrong password or a refused connection says nothing about the mail.
      const refused = permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE');
      const pause = Math.min(retryAfterMs * 2 ** (mail.attempts - 1), LONGEST_PAUSE_MS);
      const again = refused || mail.attempts >= TRIES ? undefined : pause;
      this.logger.warn(`Mail ${mail.id} was not sent, ${again === undefined ? 'given up' : 'to be tried again'}: ${message}`);
      return this.note(() => this.outbox.failed(mail.id, message, again));
    }
    await this.note(() => this.outbox.sent(mail.id));
  }

  /** Retries until the lease ends, because a lost update would send the mail again. */
  private async note(what: () => Promise<void>): Promise<void> {
    for (const end = Date.now() + LEASE_MS / 2; ; ) {
      try {
        return await what();
      } catch (error) {
        if (this.isStopping || Date.now() > end) throw error;
        await delay(1_000, undefined, { signal: this.ending }).catch(() => {});
      }
    }
  }
}

/** The same for each attempt, so that a mail delivered twice is recognisable. */
function idOf(mail: ClaimedMail, domain: string): string {
  return `<${createHash('sha256').update(mail.key).digest('base64url')}@${domain}>`;
}
