import { Injectable } from '@nestjs/common';
import { type PricedProduct, type PriceFiles, productsOn } from '../../contracts/billing/pricing/price-list.ts';
import type { PricingAnswer } from '../../contracts/billing/pricing/pricing-answer.ts';
import { CatalogueService } from '../catalogue/catalogue.service.ts';
import { Clock } from '../platform/clock.ts';
import { BillingSettings } from '../platform/payments/billing-settings.ts';
import type { Buyer } from './pricing/price-answer.ts';
import { readPriceFiles, shippedPriceFiles } from './pricing/price-files.ts';

/** What the pricing calls answer where nothing is sold. */
export const NOTHING_SOLD: PricingAnswer = {
  ...{
    promoCodeApplied: false,
    promoCodeMessage: '',
    pricingOptions: [],
    selectedProductPricingId: 0,
    isPaymentRequired: false,
    trial: null,
  },
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

  /** What accounts of the normal and the Express door can buy today, credits alone. */
  products(): PricedProduct[] {
    const { files } = this;
    return files ? (['normal', 'express'] as const).flatMap((list) => productsOn(files, list, this.today())) : [];
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
