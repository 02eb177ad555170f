import { Injectable } from '@nestjs/common';
import type { ListName, PriceFiles } from '../../contracts/billing/pricing/price-list.ts';
import type { PricingAnswer } from '../../contracts/billing/pricing/pricing-answer.ts';
import { CatalogueService } from '../catalogue/catalogue.service.ts';
import { Clock } from '../platform/clock.ts';
import { BillingSettings } from '../platform/payments/billing-settings.ts';
import { type Buyer, pricingAnswer } from './pricing/price-answer.ts';
import { readPriceFiles, shippedPriceFiles } from './pricing/price-files.ts';

/** What the pricing calls answer where nothing is sold. */
export const NOTHING_SOLD: PricingAnswer = {
  ...{ promoCodeApplied: false, promoCodeMessage: '', pricingOptions: [], selectedProductPricingId: 0, isPaymentRequired: false },
  ...{ promoCode: '', taxState: '', taxPercent: '', zip: '', why: [] },
};

/** The documents' paths have a `0` where there is none. */
export const codeOf = (promo: string) => (promo === '0' ? '' : promo);

/** The price files, read once at start: a mistake in them stops it. */
@Injectable()
export class PriceService {
  readonly files: PriceFiles | undefined;

  constructor(
    settings: BillingSettings,
    private readonly catalogue: CatalogueService,
    private readonly clock: Clock,
  ) {
    this.files = settings.options && readPriceFiles(settings.options.prices ?? shippedPriceFiles());
  }

  /** Prices for somebody who has no account yet. */
  atDoor(list: ListName, promo: string, zip = ''): PricingAnswer {
    if (!this.files) return NOTHING_SOLD;
    const buyer: Buyer = {
      list,
      code: codeOf(promo),
      place: this.placeOf(zip),
      day: this.today(),
      hasAccount: false,
      usedCodes: [],
      spentCodes: [],
    };
    return pricingAnswer(this.files, buyer);
  }

  /** Where a ZIP code is; null for one that nobody knows. */
  placeOf(zip: string): Buyer['place'] {
    const place = this.catalogue.place(zip);
    return place ? { zip: place.zip, state: place.state } : null;
  }

  /** The instant (ISO). */
  now(): string {
    return this.clock.now().toISOString();
  }

  /** The day (ISO) that prices are asked on. */
  today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }
}
