import { createHmac } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SPONSORED_ACCOUNT } from '../../../contracts/sponsorship/clients/client.ts';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import { loadOrCreateSecret } from '../../platform/auth/secret.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';

/** Links of invitations. They are not stored: only the server's secret can make them. One is of one invitation, so that a link that was taken back stays dead. */
@Injectable()
export class ReferralCodes implements OnModuleInit {
  private secret = '';

  constructor(private readonly readDb: ReadDb) {}

  async onModuleInit(): Promise<void> {
    this.secret = await loadOrCreateSecret(this.readDb, 'referral');
  }

  linkOf(clientId: number, invitation: number): string {
    return `${publicUrl()}/r/${clientId}?code=${this.codeOf(clientId, invitation)}`;
  }

  isRight(code: string, clientId: number, invitation: number): boolean {
    return invitation > 0 && isSameSecret(code, this.codeOf(clientId, invitation));
  }

  /** R015. Nobody can take the name before, because only the server can tell it. */
  userNameOf(clientId: number): string {
    return `${SPONSORED_ACCOUNT}${clientId}_${this.digest(`name/${clientId}`).slice(0, 8)}`;
  }

  private codeOf(clientId: number, invitation: number): string {
    return this.digest(`${clientId}/${invitation}`).slice(0, 32);
  }

  private digest(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('base64url');
  }
}
