import { Injectable } from '@nestjs/common';
import { listOf } from '../../contracts/billing/pricing/price-list.ts';
import type { PricingAnswer } from '../../contracts/billing/pricing/pricing-answer.ts';
import { SessionAccess } from '../accounts/session.service.ts';
import { PriceBookService } from '../catalogue/price-book.service.ts';
import type { Session } from '../platform/http/access.ts';
import { codeOf, NOTHING_SOLD, PriceService } from './price.service.ts';
import { pricingAnswer } from './pricing/price-answer.ts';

/** What an organisation buys, has and has bought. */
@Injectable()
export class AccountService {
  constructor(
    private readonly priceLists: PriceService,
    private readonly access: SessionAccess,
    private readonly books: PriceBookService,
  ) {}

  /** What it can buy: by its list, with a promotion's code, taxed where it is. */
  async prices({ userId, organizationId }: Session, promo: string, zip?: string): Promise<PricingAnswer> {
    const { files } = this.priceLists;
    if (!files) return NOTHING_SOLD;
    const user = await this.access.user(userId);
    const place = this.priceLists.placeOf(zip || ((await this.books.currentBook(organizationId)).homeZip ?? ''));
    return pricingAnswer(files, {
      ...{ list: listOf(user?.user_type ?? ''), code: codeOf(promo), place, day: this.priceLists.today() },
      ...{ hasAccount: true, usedCodes: [], spentCodes: [] },
    });
  }
}
