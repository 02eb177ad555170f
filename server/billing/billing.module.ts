import { accountStream, promotionStream } from '../../contracts/billing/events.ts';
import { billingRefusals } from '../../contracts/billing/refusals.ts';
import { giftIds, gifts } from '../../projections/billing/gifts.ts';
import { purchaseIds, purchases } from '../../projections/billing/purchases.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { AccountService } from './account.service.ts';
import { AccountStreams } from './account.stream.ts';
import { GiftCodes } from './gifts/gift-codes.ts';
import { GiftsService } from './gifts/gifts.service.ts';
import { ReturnGifts } from './gifts/return-gifts.ts';
import { WhenGiftGivenDoMail } from './gifts/when-gift-given-do-mail.ts';
import { PriceService } from './price.service.ts';
import { PromotionStreams } from './promotion.stream.ts';
import { AskOpenPurchases } from './purchases/ask-open-purchases.ts';
import { PurchasesService } from './purchases/purchases.service.ts';
import { Receipts } from './purchases/receipts.ts';
import { WhenPurchasePaidDoMail } from './purchases/when-purchase-paid-do-mail.ts';

/** What Scopebook itself is paid with: price lists, credits and their purchase. */
@ContextModule({
  calls: import.meta.dirname,
  refusals: billingRefusals,
  events: [accountStream, promotionStream],
  readModels: [purchases, gifts],
  owns: [purchaseIds, giftIds],
  streams: [AccountStreams, PromotionStreams],
  imports: [CatalogueModule],
  providers: [AccountService, GiftCodes, GiftsService, PriceService, PurchasesService, Receipts],
  reactions: [AskOpenPurchases, ReturnGifts, WhenGiftGivenDoMail, WhenPurchasePaidDoMail],
})
export class BillingModule {}
