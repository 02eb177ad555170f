import { Injectable } from '@nestjs/common';
import { runningAgreement } from '../../../contracts/billing/agreements/plan.ts';
import {
  codesIn,
  LISTS,
  type ListName,
  type PriceFiles,
  type Promotion,
  promotionOn,
} from '../../../contracts/billing/pricing/price-list.ts';
import { sponsorTypeOf } from '../../../contracts/sponsorship/sponsors/sponsor-type.ts';
import { type PromotionRow, promotionsWith } from '../../../projections/billing/promotions.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { GuessesService } from '../../accounts/guesses.service.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import type { Session } from '../../platform/http/access.ts';
import { AccountStreams } from '../account.stream.ts';
import { PromotionStreams } from '../promotion.stream.ts';
import { lastBill } from './bill.ts';

/** Who asks for a price; null at the door. */
export type Asker = Pick<Session, 'userId' | 'organizationId'> | null;
/** Whether somebody is a client of a sponsor; of `clientId` alone where it is not 0. */
export type IsClient = (sponsorId: number, clientId: number, asker: NonNullable<Asker>) => Promise<boolean>;

/** So many unknown codes in 15 minutes; then all codes wait. */
const MOST_GUESSES = 20;

/** Codes of sponsors, as buyers meet them. */
@Injectable()
export class PromotionCodes {
  private isClient: IsClient = async () => false;

  constructor(
    private readonly streams: PromotionStreams,
    private readonly accounts: AccountStreams,
    private readonly access: SessionAccess,
    private readonly guesses: GuessesService,
    private readonly models: Runner,
  ) {}

  /** Who is whose client is known to the context of sponsors. */
  askForClients(isClient: IsClient): void {
    this.isClient = isClient;
  }

  /** Looks codes up that somebody typed. Refuses TOO_MANY: who guesses waits, also with a code that is right. */
  lookUp(who: string, files: PriceFiles, typed: string, list: ListName, asker: Asker): Promise<Promotion[]> {
    const codes = codesIn(typed);
    if (codes.length === 0) return Promise.resolve([]);
    const isRight = (sponsored: Promotion[]) => codes.every((code) => promotionOn(files, code, list, '', sponsored).outcome !== 'unknown');
    return this.guesses.guess(`promotion/${who}`, MOST_GUESSES, () => this.known(codes, asker), isRight);
  }

  /** Of some codes those of sponsors that the buyer may know of: one for somebody else does not exist. */
  private async known(codes: readonly string[], asker: Asker): Promise<Promotion[]> {
    const rows = await promotionsWith(this.models, codes);
    const shown = await Promise.all(rows.map(async (row) => ((await this.isFor(row, asker)) ? [await this.asPromotion(row)] : [])));
    return shown.flat();
  }

  /** Of the codes that were typed those that all accounts together have used up. */
  async spent(files: PriceFiles, typed: string, list: ListName, sponsored: readonly Promotion[]): Promise<string[]> {
    const found = codesIn(typed).flatMap((code) => promotionOn(files, code, list, '', sponsored).promotion ?? []);
    const spent = await Promise.all(
      found.map(async ({ promotionId, mostUses, code }) => {
        if (mostUses === null) return [];
        const { purchases, made, mostUses: raised } = (await this.streams.load(promotionId)).state;
        return purchases.size >= (made ? raised : mostUses) ? [code] : [];
      }),
    );
    return spent.flat();
  }

  async asPromotion(row: PromotionRow): Promise<Promotion> {
    const { promotion_id, terms, most_uses, organization_id, user_id, disabled_at } = row;
    const { code, from, until, percentOff, oncePerAccount, amountOff, minimum, firstCredits, zips, audience } = terms;
    const inUse = disabled_at === '' && (await this.canPay(organization_id, user_id));
    return {
      ...{ promotionId: promotion_id, code, from, until, lists: LISTS, percentOff, mostUses: most_uses, oncePerAccount },
      sponsored: { amountOff, minimum, firstCredits, zips, audience, inUse },
    };
  }

  /** Whether what its codes take off can be charged: the subscription keeps a card, and who made it is still a sponsor. */
  async canPay(organizationId: number, userId: number): Promise<boolean> {
    const user = await this.access.user(userId);
    if (!user || user.suspended || !sponsorTypeOf({ userType: user.user_type })) return false;
    const { state } = await this.accounts.load(organizationId);
    const agreement = runningAgreement(state);
    return !!agreement?.means && agreement.rests === '' && lastBill(state)?.status !== 'refused';
  }

  private async isFor({ terms, user_id, organization_id }: PromotionRow, asker: Asker): Promise<boolean> {
    // Who pays for a code has nothing from it.
    if (asker?.organizationId === organization_id) return false;
    if (terms.audience === 'anybody' || terms.audience === 'new') return true;
    return asker !== null && this.isClient(user_id, terms.audience === 'client' ? terms.clientId : 0, asker);
  }
}
