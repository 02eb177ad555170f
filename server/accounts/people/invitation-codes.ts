import { createHmac } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import { loadOrCreateSecret } from '../../platform/auth/secret.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';

/** Codes of invitations. They are not stored: only the server's secret can make them, so that a mail can be sent again. */
@Injectable()
export class InvitationCodes implements OnModuleInit {
  private secret = '';

  constructor(private readonly readDb: ReadDb) {}

  async onModuleInit(): Promise<void> {
    this.secret = await loadOrCreateSecret(this.readDb, 'invitation');
  }

  linkOf(userId: number, email: string): string {
    return `${publicUrl()}/account/invitation/${userId}?code=${this.codeOf(userId, email)}`;
  }

  isRight(code: string, userId: number, email: string): boolean {
    return isSameSecret(code, this.codeOf(userId, email));
  }

  private codeOf(userId: number, email: string): string {
    return createHmac('sha256', this.secret).update(`${userId}/${email}`).digest('base64url');
  }
}
