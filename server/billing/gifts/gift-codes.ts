import { createHmac } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import { loadOrCreateSecret } from '../../platform/auth/secret.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';

/** Codes of gifts. They are not stored: only the server's secret can make them. */
@Injectable()
export class GiftCodes implements OnModuleInit {
  private secret = '';

  constructor(private readonly readDb: ReadDb) {}

  async onModuleInit(): Promise<void> {
    this.secret = await loadOrCreateSecret(this.readDb, 'gift');
  }

  linkOf(giftId: number): string {
    return `${publicUrl()}/gift/${giftId}?code=${this.codeOf(giftId)}`;
  }

  isRight(code: string, giftId: number): boolean {
    return isSameSecret(code, this.codeOf(giftId));
  }

  private codeOf(giftId: number): string {
    return createHmac('sha256', this.secret).update(`gift/${giftId}`).digest('base64url');
  }
}
