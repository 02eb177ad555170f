import { createHmac } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import { loadOrCreateSecret } from '../../platform/auth/secret.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';

/** What a link turns off: one rule, or all rules that the mail of a day names. */
export type LinkedAlerts = { userId: number } & ({ ruleId: number } | { day: string });

const TOKEN = /^(\d{1,10})\.(\d{1,10}|\d{4}-\d{2}-\d{2})\.([\w-]{43})$/;

/** Signed links in mails, which work without signing in. They turn something off, or on again, and show nothing but the names of rules. */
@Injectable()
export class AlertLinks implements OnModuleInit {
  private secret = '';

  constructor(private readonly readDb: ReadDb) {}

  async onModuleInit(): Promise<void> {
    this.secret = await loadOrCreateSecret(this.readDb, 'vault-alerts');
  }

  tokenOf(linked: LinkedAlerts): string {
    const what = `${linked.userId}.${'day' in linked ? linked.day : linked.ruleId}`;
    return `${what}.${this.signatureOf(what)}`;
  }

  /** Of the page with a button: opening it changes nothing. */
  pageOf(linked: LinkedAlerts): string {
    return `${publicUrl()}/alerts/off/${this.tokenOf(linked)}`;
  }

  /** For a mail program, which posts to it (RFC 8058). */
  oneClickOf(linked: LinkedAlerts): string {
    return `${publicUrl()}/api/alerts/off/${this.tokenOf(linked)}`;
  }

  read(token: string): LinkedAlerts {
    const [, user = '', of = '', signature = ''] = TOKEN.exec(token) ?? [];
    if (!isSameSecret(signature, this.signatureOf(`${user}.${of}`))) throw new Refusal('ALERT_LINK_INVALID');
    return { userId: Number(user), ...(of.includes('-') ? { day: of } : { ruleId: Number(of) }) };
  }

  private signatureOf(what: string): string {
    return createHmac('sha256', this.secret).update(what).digest('base64url');
  }
}
