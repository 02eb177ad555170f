import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { signingKeys } from '../../../projections/accounts/webhooks.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { SealedSecrets } from '../../platform/auth/sealed-secrets.ts';
import { Clock } from '../../platform/clock.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import type { WebhookTables } from './webhook.tables.ts';

/** As the Standard Webhooks specification writes secrets: base64 of 24 to 64 bytes after this. */
const BEGINNING = 'whsec_';
const SHOWN = 4;

/** What a message is signed with (Standard Webhooks 1.0, symmetric): each secret's HMAC-SHA-256 of id, time and body. */
export function signaturesOf(secrets: readonly string[], { id, seconds, body }: { id: string; seconds: number; body: string }): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(BEGINNING.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');
}

/** A secret that nobody has. */
export const strangeSecret = (): string => `${BEGINNING}${randomBytes(32).toString('base64')}`;

/** The secrets that webhooks sign with: sealed in Postgres, because each message needs them again. */
@Injectable()
export class WebhookSecrets {
  constructor(
    private readonly readDb: ReadDb,
    private readonly sealed: SealedSecrets,
    private readonly models: Runner,
    private readonly clock: Clock,
  ) {}

  /** A new secret of 256 random bits. It signs nothing before an event names it. */
  async draw(organizationId: number, webhookId: number): Promise<{ secretId: string; secret: string; hint: string }> {
    const secret = strangeSecret();
    const secretId = randomUUID();
    const row = { secret_id: secretId, organization_id: organizationId, webhook_id: webhookId };
    await this.tables
      .insertInto('webhook_secret')
      .values({ ...row, sealed: this.sealed.seal(aboutOf(webhookId, secretId), secret) })
      .execute();
    return { secretId, secret, hint: `${secret.slice(0, BEGINNING.length + SHOWN)} … ${secret.slice(-SHOWN)}` };
  }

  /** Those that sign now, the newest first; none where this Postgres does not have them. */
  async signing(webhookId: number): Promise<string[]> {
    const keys = await signingKeys(this.models, [webhookId], this.clock.now().toISOString());
    if (keys.length === 0) return [];
    const ids = keys.map(({ secret_id }) => secret_id);
    const rows = await this.tables.selectFrom('webhook_secret').select(['secret_id', 'sealed']).where('secret_id', 'in', ids).execute();
    const sealed = new Map(rows.map((row) => [row.secret_id, row.sealed]));
    return ids.flatMap((id) => {
      const found = sealed.get(id);
      return found ? [this.sealed.open(aboutOf(webhookId, id), found)] : [];
    });
  }

  /** Removes a secret that no event names, or all of a webhook. */
  async remove(of: { secret_id: string } | { webhook_id: number }): Promise<void> {
    const [[column, value]] = Object.entries(of) as [['secret_id' | 'webhook_id', string | number]];
    await this.tables.deleteFrom('webhook_secret').where(column, '=', value).execute();
  }

  private get tables() {
    return this.readDb.tables<WebhookTables>();
  }
}

const aboutOf = (webhookId: number, secretId: string) => `webhook ${webhookId} ${secretId}`;
