import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { z } from 'zod';
import { codeSentence, takesOff } from '../../../contracts/billing/promotions/promotion.ts';
import { D, fixed } from '../../../contracts/decimal.ts';
import { fromCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { getPromotionBill, tryPromotions } from '../../../contracts/sponsorship/promotions/get-promotions.ts';
import {
  HOME_PAGE,
  type NewPromotion,
  type PromotionStatus,
  type SponsorPromotion,
  type TryQuery,
} from '../../../contracts/sponsorship/promotions/promotion.ts';
import type { PromotionRow } from '../../../projections/billing/promotions.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { clientsOf, isClientOf } from '../../../projections/sponsorship/sponsor-clients.ts';
import { AccountService } from '../../billing/account.service.ts';
import { PromotionsService } from '../../billing/promotions.service.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { ClientDrafts } from '../clients/client-drafts.ts';
import { type Caller, SponsorsService } from '../sponsors/sponsors.service.ts';

type Context = RequestContext & { session: Session };

/** S151: a sponsor's codes. What they are worth, and that a cap holds, is decided by billing. */
@Injectable()
export class SponsorPromotionsService implements OnModuleInit {
  constructor(
    private readonly sponsors: SponsorsService,
    private readonly promotions: PromotionsService,
    private readonly accounts: AccountService,
    private readonly drafts: ClientDrafts,
    private readonly models: Runner,
  ) {}

  onModuleInit(): void {
    this.promotions.codes.askForClients((sponsorId, clientId, { userId }) => isClientOf(this.models, { sponsorId, clientId, userId }));
  }

  /** Refuses NOT_A_SPONSOR. */
  async all(session: Caller): Promise<SponsorPromotion[]> {
    await this.sponsors.own(session);
    const { organizationId } = session;
    const [rows, months] = await Promise.all([this.promotions.of(organizationId), this.promotions.months(organizationId)]);
    const names = await this.drafts.of(rows.flatMap(({ terms }) => (terms.clientId > 0 ? [terms.clientId] : [])));
    const today = this.accounts.now().slice(0, 10);
    return rows.map((row) => {
      const own = months.filter(({ promotion_id }) => promotion_id === row.promotion_id);
      const used = own.reduce((sum, { uses }) => sum + uses, 0);
      const tookOff = fixed(
        own.reduce((sum, { amount }) => sum.plus(amount), new D(0)),
        2,
      );
      return shown(row, { used, tookOff, client: names.get(row.terms.clientId)?.name ?? '', today });
    });
  }

  async active(session: Caller): Promise<SponsorPromotion[]> {
    return (await this.all(session)).filter(({ status }) => status === 'active');
  }

  /** Refuses NOT_A_SPONSOR, CLIENT_NOT_FOUND, BILLING_OFF, PROMOTION_NO_CARD, PROMOTION_TAKEN, PROMOTIONS_FULL. */
  async make(made: z.output<typeof NewPromotion>, { session, ...ctx }: Context): Promise<boolean> {
    await this.sponsors.own(session);
    const { promoCode: code, mostUses, displayAd, percentOff, amountOff, minimum, ...rest } = made;
    if (rest.audience === 'client') await this.assertClient(rest.clientId, session);
    const clientId = rest.audience === 'client' ? rest.clientId : 0;
    const zips = [...new Set(rest.zips)];
    const money = { amountOff: fixed(amountOff, 2), minimum: fixed(minimum, 2) };
    const terms = { ...rest, code, percentOff: new D(percentOff).toFixed(), ...money, zips, clientId };
    await this.promotions.make(terms, { mostUses, displayAd }, session, ctx);
    return true;
  }

  async raise(promoCode: string, mostUses: number, { session, ...ctx }: Context): Promise<boolean> {
    await this.sponsors.own(session);
    await this.promotions.change(promoCode, { type: 'RaisePromotionCap', mostUses }, session, ctx);
    return true;
  }

  async disable(promoCode: string, { session, ...ctx }: Context): Promise<boolean> {
    await this.sponsors.own(session);
    await this.promotions.change(promoCode, { type: 'DisablePromotion' }, session, ctx);
    return true;
  }

  async showAd(promoCode: string, displayAd: boolean, { session, ...ctx }: Context): Promise<boolean> {
    await this.sponsors.own(session);
    await this.promotions.change(promoCode, { type: 'SetPromotionAd', displayAd }, session, ctx);
    return true;
  }

  /** Refuses NOT_A_SPONSOR. */
  async bill(session: Session): Promise<z.output<(typeof getPromotionBill)['response']>> {
    const { organization_name: organization } = await this.sponsors.own(session);
    const { organizationId } = session;
    const [rows, entries, due] = await Promise.all([
      this.promotions.of(organizationId),
      this.promotions.months(organizationId),
      this.promotions.due(organizationId),
    ]);
    const codes = new Map(rows.map(({ promotion_id, code }) => [promotion_id, code]));
    const months = [...new Set(entries.map(({ month }) => month))].map((month) => {
      const own = entries.filter((one) => one.month === month);
      return {
        month,
        uses: own.reduce((sum, { uses }) => sum + uses, 0),
        amount: fixed(
          own.reduce((sum, { amount }) => sum.plus(amount), new D(0)),
          2,
        ),
        codes: own.map(({ promotion_id, uses, amount }) => ({ promoCode: codes.get(promotion_id) ?? '', uses, amount: fixed(amount, 2) })),
      };
    });
    const now = new Date(this.accounts.now());
    const chargedOn = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
    const { overdue, due: all, paidWith, refused, isOpen } = due;
    return {
      ...{
        organization,
        on: this.accounts.on,
        months,
        overdue: fromCents(overdue),
        due: fromCents(all),
        chargedOn,
        paidWith,
        refused,
        isOpen,
      },
      products: this.promotions.products().map(({ productPricingId, name, price }) => ({ productPricingId, name, price })),
    };
  }

  /** Refuses NOT_A_SPONSOR, PRODUCT_NOT_SOLD. */
  async try(
    { as, zip, productPricingId }: z.output<typeof TryQuery>,
    session: Session,
  ): Promise<z.output<(typeof tryPromotions)['response']>> {
    await this.sponsors.own(session);
    const rows = await this.promotions.of(session.organizationId);
    const clientId = /^\d+$/.test(as) ? Number(as) : 0;
    const isClient = as === 'client' || clientId > 0;
    const knows = ({ terms }: PromotionRow) => {
      if (terms.audience === 'client') return clientId === terms.clientId;
      return terms.audience === 'clients' ? isClient : true;
    };
    const answers = await this.promotions.attempt(rows, { isNew: as === 'new', zip, productPricingId, knows });
    return answers.map(({ code, outcome, promotion, discount }) => ({
      ...{ promoCode: code, isApplied: outcome === 'applied', sentence: codeSentence(code, outcome, promotion), discount },
    }));
  }

  /** Refuses NOT_A_SPONSOR, PROMOTION_NO_CARD, PAYMENT_OPEN, BILLING_OFF. */
  async pay({ session, ...ctx }: Context): Promise<boolean> {
    await this.sponsors.own(session);
    if (!this.accounts.on) throw new Refusal('BILLING_OFF');
    await this.promotions.pay(session.organizationId, requestKey(ctx));
    return true;
  }

  private async assertClient(clientId: number, { userId }: Session): Promise<void> {
    const clients = await clientsOf(this.models, userId);
    if (!clients.some(({ client_id }) => client_id === clientId)) throw new Refusal('CLIENT_NOT_FOUND');
  }
}

interface Figures {
  used: number;
  tookOff: string;
  client: string;
  today: string;
}

function shown(row: PromotionRow, { used, tookOff, client, today }: Figures): SponsorPromotion {
  const { code, terms, most_uses: mostUses, held, display_ad: displayAd, disabled_at: disabledAt } = row;
  const { code: _, percentOff, oncePerAccount, audience, clientId, from, until, ...rest } = terms;
  const inUse = disabledAt === '';
  return {
    ...{ promoCode: code, description: takesOff({ percentOff, sponsored: { ...rest, audience, inUse } }), homePage: HOME_PAGE },
    ...{
      sponsor_Id: row.user_id,
      displayAd,
      status: statusOf(row, today),
      audience,
      client,
      clientId,
      from,
      until,
      oncePerAccount,
      percentOff,
    },
    ...{ ...rest, mostUses, used, underWay: Math.max(0, held - used), tookOff, disabledAt },
  };
}

function statusOf({ disabled_at, terms }: PromotionRow, today: string): PromotionStatus {
  if (disabled_at !== '') return 'disabled';
  if (today > terms.until) return 'ended';
  return today < terms.from ? 'coming' : 'active';
}
