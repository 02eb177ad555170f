import { createHash, createHmac } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ReportState } from '../../../contracts/reporting/report-state.ts';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import { loadOrCreateSecret } from '../../platform/auth/secret.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';

/** Tokens of reports' public links. A report keeps only their hash. */
@Injectable()
export class LinkTokens implements OnModuleInit {
  private secret = '';

  constructor(private readonly readDb: ReadDb) {}

  async onModuleInit(): Promise<void> {
    this.secret = await loadOrCreateSecret(this.readDb, 'report-link');
  }

  /**
   * A 256-bit token that only the server's secret can produce. Derived from the command's id instead of drawn at
   * random, so that a repeated request gets the same link, and the link can be copied again although it is not stored.
   */
  of(reportId: number, commandId: string): string {
    return createHmac('sha256', this.secret).update(`${reportId}/${commandId}`).digest('base64url');
  }

  /** The link in force; null without one, and of one that an older release made with a token that cannot be derived again. */
  linkTo({ id, orderId, link }: Pick<ReportState, 'id' | 'orderId' | 'link'>): string | null {
    const token = this.of(id, link.madeBy);
    return isSameSecret(hashOf(token), link.tokenHash) ? linkOf(orderId, token, id) : null;
  }
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
export const linkOf = (orderId: number, token: string, reportId: number) => `/ProEstimate/Report/${orderId}/${token}/${reportId}`;
