import { createHmac } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import { loadOrCreateSecret } from '../../platform/auth/secret.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';

const TOKEN = /^(\d{1,10})\.(\d{1,10})\.([\w-]{43})$/;

/** Links of monthly mails: pages for who signs in, and one to which a mail program posts to end them for its reader. */
@Injectable()
export class MonthlyLinks implements OnModuleInit {
  private secret = '';

  constructor(private readonly readDb: ReadDb) {}

  async onModuleInit(): Promise<void> {
    this.secret = await loadOrCreateSecret(this.readDb, 'monthly-exports');
  }

  pageOf(exportId: number): string {
    return `${publicUrl()}/audit?monthly=${exportId}`;
  }

  /** For a mail program (RFC 8058). */
  oneClickOf(exportId: number, userId: number): string {
    return `${publicUrl()}/api/audit/monthly/off/${exportId}.${userId}.${this.signatureOf(exportId, userId)}`;
  }

  /** Refuses MONTHLY_LINK_INVALID. */
  read(token: string): { exportId: number; userId: number } {
    const [, id = '', user = '', signature = ''] = TOKEN.exec(token) ?? [];
    const [exportId, userId] = [Number(id), Number(user)];
    if (!isSameSecret(signature, this.signatureOf(exportId, userId))) throw new Refusal('MONTHLY_LINK_INVALID');
    return { exportId, userId };
  }

  private signatureOf(exportId: number, userId: number): string {
    return createHmac('sha256', this.secret).update(`${exportId}.${userId}`).digest('base64url');
  }
}
