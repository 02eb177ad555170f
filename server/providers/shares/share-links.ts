import { createHmac } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import { loadOrCreateSecret } from '../../platform/auth/secret.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';

/**
 * Links to shared estimates. A token is 256 bits that only the server's secret makes of the link's id, which is given once: nothing of it is stored,
 * and the owner can copy it again.
 */
@Injectable()
export class ShareLinks implements OnModuleInit {
  private secret = '';

  constructor(private readonly readDb: ReadDb) {}

  async onModuleInit(): Promise<void> {
    this.secret = await loadOrCreateSecret(this.readDb, 'estimate-shares');
  }

  /** The path of the page. */
  pathOf(shareId: number): string {
    return `/shared/${shareId}/${this.tokenOf(shareId)}`;
  }

  isToken(shareId: number, token: string): boolean {
    return isSameSecret(token, this.tokenOf(shareId));
  }

  private tokenOf(shareId: number): string {
    return createHmac('sha256', this.secret).update(`estimate-share/${shareId}`).digest('base64url');
  }
}
