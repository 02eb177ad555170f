import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sameCode } from '../../contracts/billing/pricing/price-list.ts';
import type { MadeTerms } from '../../contracts/billing/promotions/promotion.events.ts';
import { FIRST_OF_SPONSORS } from '../../contracts/billing/promotions/promotion.ts';
import { Refusal } from '../../contracts/refusals.ts';
import {
  type PromotionRow,
  promotionMonths,
  promotionsMadeBy,
  promotionsOf,
  promotionsWith,
} from '../../projections/billing/promotions.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { LinkCodes } from '../accounts/link-codes.service.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import { PriceService } from './price.service.ts';
import { type AssessedCode, tryCode } from './pricing/price-answer.ts';
import type { PromotionCommand } from './promotion.decider.ts';
import { PromotionStreams } from './promotion.stream.ts';
import { PromotionBills, type PromotionDue } from './promotions/promotion-bills.ts';
import { PromotionCodes } from './promotions/promotion-codes.ts';

const MOST_PROMOTIONS = 200;
type Owner = Pick<Session, 'userId' | 'organizationId'>;
type Change =
  | { type: 'RaisePromotionCap'; mostUses: number }
  | { type: 'DisablePromotion' }
  | { type: 'SetPromotionAd'; displayAd: boolean };

/** Who tries a code, and what they buy. */
export interface Trying {
  isNew: boolean;
  zip: string;
  productPricingId: number;
  /** Whether they know of it. */
  knows: (row: PromotionRow) => boolean;
}

/** Codes that sponsors make, and what they pay for them; what other contexts may use. */
@Injectable()
export class PromotionsService implements OnModuleInit {
  constructor(
    private readonly streams: PromotionStreams,
    readonly codes: PromotionCodes,
    private readonly bills: PromotionBills,
    private readonly priceLists: PriceService,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly linkCodes: LinkCodes,
  ) {}

  /** Who signs up by a link with a promotion's code finds it in the cart. Whether it counts for them is asked when they buy. */
  onModuleInit(): void {
    this.linkCodes.register({
      open: async () => null,
      take: async (typed) => {
        const code = typed.toUpperCase();
        const isOurs = this.priceLists.files?.promotions.some((one) => sameCode(one.code, code)) ?? false;
        return isOurs || (await promotionsWith(this.models, [code])).length > 0 ? { from: '', credits: 0, isPromotion: true } : null;
      },
    });
  }

  /** Refuses BILLING_OFF, PROMOTION_NO_CARD, PROMOTION_TAKEN, PROMOTIONS_FULL. */
  async make(terms: MadeTerms, uses: { mostUses: number; displayAd: boolean }, { userId, organizationId }: Owner, ctx: RequestContext) {
    const { files } = this.priceLists;
    if (!files) throw new Refusal('BILLING_OFF');
    const [known] = await promotionsWith(this.models, [terms.code]);
    if (known || files.promotions.some(({ code }) => sameCode(code, terms.code))) throw new Refusal('PROMOTION_TAKEN');
    if ((await promotionsOf(this.models, organizationId)).length >= MOST_PROMOTIONS) throw new Refusal('PROMOTIONS_FULL');
    if (!(await this.codes.canPay(organizationId, userId))) throw new Refusal('PROMOTION_NO_CARD');
    // Two who make the same code at once find the same stream, and one is refused.
    const number = await this.readDb.idFor('promotion', terms.code);
    await this.streams.execute(FIRST_OF_SPONSORS + number, { type: 'MakePromotion', terms, number, userId, organizationId, ...uses }, ctx);
  }

  /** Refuses PROMOTION_NOT_FOUND, and what the change refuses. */
  async change(code: string, change: Change, { organizationId }: Owner, ctx: RequestContext): Promise<void> {
    const row = await this.own(code, organizationId);
    await this.streams.execute(row.promotion_id, { ...change, organizationId } as PromotionCommand, ctx);
  }

  async own(code: string, organizationId: number): Promise<PromotionRow> {
    const [row] = await promotionsWith(this.models, [code.trim().toUpperCase()]);
    if (row?.organization_id !== organizationId) throw new Refusal('PROMOTION_NOT_FOUND');
    return row;
  }

  /** Disables what somebody made whose account is erased. */
  async disableAllOf(userId: number): Promise<void> {
    for (const { promotion_id, organization_id: organizationId } of await promotionsMadeBy(this.models, userId)) {
      const ctx = { actor: { kind: 'system' as const, organizationId, name: 'Scopebook' }, idempotencyKey: randomUUID() };
      await this.streams.execute(promotion_id, { type: 'DisablePromotion', organizationId }, ctx);
    }
  }

  /** The newest first. */
  of(organizationId: number): Promise<PromotionRow[]> {
    return promotionsOf(this.models, organizationId);
  }

  months(organizationId: number) {
    return promotionMonths(this.models, organizationId);
  }

  due(organizationId: number): Promise<PromotionDue> {
    return this.bills.due(organizationId);
  }

  pay(organizationId: number, key: string): Promise<void> {
    return this.bills.charge(organizationId, key, true);
  }

  /** What can be bought by accounts of the normal and the Express door. */
  products() {
    return this.priceLists.products();
  }

  /** What each code would answer. Nothing is used up, and nothing counted. */
  async attempt(
    rows: readonly PromotionRow[],
    { isNew, zip, productPricingId, knows }: Trying,
  ): Promise<(AssessedCode & { discount: string })[]> {
    const { files } = this.priceLists;
    const product = this.priceLists.products().find((one) => one.productPricingId === productPricingId);
    if (!files || !product) throw new Refusal('PRODUCT_NOT_SOLD');
    const [place, day] = [this.priceLists.placeOf(zip), this.priceLists.today()];
    return Promise.all(
      rows.map(async (row) => {
        const sponsored = knows(row) ? [await this.codes.asPromotion(row)] : [];
        const spentCodes = row.held >= row.most_uses ? [row.code] : [];
        const buyer = { list: product.list, code: row.code, place, day, hasAccount: !isNew, isNew, usedCodes: [], spentCodes, sponsored };
        return tryCode(files, buyer, product);
      }),
    );
  }
}
