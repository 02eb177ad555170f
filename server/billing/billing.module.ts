import { accountStream, promotionStream } from '../../contracts/billing/events.ts';
import { billingRefusals } from '../../contracts/billing/refusals.ts';
import { agreementIds, agreements } from '../../projections/billing/agreements.ts';
import { giftIds, gifts } from '../../projections/billing/gifts.ts';
import { promotions } from '../../projections/billing/promotions.ts';
import { purchaseIds, purchases } from '../../projections/billing/purchases.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { ContextModule } from '../platform/context.module.ts';
import { AccountService } from './account.service.ts';
import { AccountStreams } from './account.stream.ts';
import { AdBudgetsService } from './ad-budgets.service.ts';
import { AgreementReminders } from './agreements/agreement-reminders.ts';
import { AgreementsService } from './agreements/agreements.service.ts';
import { RenewAgreements } from './agreements/renew-agreements.ts';
import { WhenAgreementChangesDoMail } from './agreements/when-agreement-changes-do-mail.ts';
import { BillingHolding } from './billing.holding.ts';
import { BillingPeople } from './billing-people.service.ts';
import { GiftCodes } from './gifts/gift-codes.ts';
import { GiftsService } from './gifts/gifts.service.ts';
import { ReturnGifts } from './gifts/return-gifts.ts';
import { WhenGiftGivenDoMail } from './gifts/when-gift-given-do-mail.ts';
import { GivenCreditsService } from './given-credits.service.ts';
import { KeptCards } from './kept-cards.service.ts';
import { LimitsService } from './limits/limits.service.ts';
import { WhenPlanFillsDoMail } from './limits/when-plan-fills-do-mail.ts';
import { PaymentAccountsService } from './payment-account/payment-accounts.service.ts';
import { PriceService } from './price.service.ts';
import { PromotionStreams } from './promotion.stream.ts';
import { ChargePromotions } from './promotions/charge-promotions.ts';
import { PromotionBills } from './promotions/promotion-bills.ts';
import { PromotionCodes } from './promotions/promotion-codes.ts';
import { PromotionsService } from './promotions.service.ts';
import { AskOpenPurchases } from './purchases/ask-open-purchases.ts';
import { PurchasesService } from './purchases/purchases.service.ts';
import { Receipts } from './purchases/receipts.ts';
import { WhenPurchasePaidDoMail } from './purchases/when-purchase-paid-do-mail.ts';

/** What Scopebook itself is paid with: price lists, credits and their purchase. */
@ContextModule({
  personal: [BillingHolding],
  calls: import.meta.dirname,
  refusals: billingRefusals,
  events: [accountStream, promotionStream],
  readModels: [purchases, gifts, agreements, promotions],
  owns: [purchaseIds, giftIds, agreementIds],
  streams: [AccountStreams, PromotionStreams],
  imports: [CatalogueModule],
  providers: [
    PaymentAccountsService,
    AccountService,
    AdBudgetsService,
    KeptCards,
    AgreementReminders,
    AgreementsService,
    BillingPeople,
    GiftCodes,
    GiftsService,
    LimitsService,
    GivenCreditsService,
    PriceService,
    PromotionBills,
    PromotionCodes,
    PromotionsService,
    PurchasesService,
    Receipts,
  ],
  reactions: [
    AskOpenPurchases,
    ChargePromotions,
    RenewAgreements,
    ReturnGifts,
    WhenAgreementChangesDoMail,
    WhenGiftGivenDoMail,
    WhenPlanFillsDoMail,
    WhenPurchasePaidDoMail,
  ],
})
export class BillingModule {}
