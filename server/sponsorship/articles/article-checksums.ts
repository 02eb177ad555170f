import { createHmac } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import { loadOrCreateSecret } from '../../platform/auth/secret.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';

/** The end of the address `/articles/{id}/{checksum}`: 128 bits that only the server's secret makes of the article's id. */
@Injectable()
export class ArticleChecksums implements OnModuleInit {
  private secret = '';

  constructor(private readonly readDb: ReadDb) {}

  async onModuleInit(): Promise<void> {
    this.secret = await loadOrCreateSecret(this.readDb, 'articles');
  }

  of(articleId: number): string {
    return createHmac('sha256', this.secret).update(`article/${articleId}`).digest().subarray(0, 16).toString('base64url');
  }

  isOf(articleId: number, checksum: string): boolean {
    return isSameSecret(checksum, this.of(articleId));
  }
}
