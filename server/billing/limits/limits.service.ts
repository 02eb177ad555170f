import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isRunning } from '../../../contracts/billing/agreements/plan.ts';
import { LIMITED, type Limited, type PlanUse } from '../../../contracts/billing/limits/get-plan-use.ts';
import { limitsOn, type PlanLimit } from '../../../contracts/billing/pricing/price-list.ts';
import { formatNumber } from '../../../contracts/format.ts';
import { usersOf, waitingInvitations } from '../../../projections/accounts/users.ts';
import type { EstimateTables } from '../../../projections/estimating/estimates.ts';
import { photosIn } from '../../../projections/estimating/photos.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Files } from '../../platform/files/files.ts';
import { PlanLimits, type Room } from '../../platform/payments/plan-limits.ts';
import { AccountStreams } from '../account.stream.ts';
import { PriceService } from '../price.service.ts';

const GB = 1024 ** 3;

/** What plans limit (`limits.csv`), counted of what is stored, so that every server counts alike, and again after a restart. */
@Injectable()
export class LimitsService implements OnModuleInit {
  constructor(
    private readonly priceLists: PriceService,
    private readonly streams: AccountStreams,
    private readonly models: Runner,
    private readonly limits: PlanLimits,
    private readonly files: Files,
  ) {}

  onModuleInit(): void {
    if (this.priceLists.files) this.limits.readBy((organizationId, what) => this.roomOf(organizationId, what));
  }

  get on(): boolean {
    return (this.priceLists.files?.limits.length ?? 0) > 0;
  }

  async use(organizationId: number): Promise<PlanUse> {
    const found = await this.limitOf(organizationId);
    if (!found) return { planName: '', uses: [] };
    const uses = await Promise.all(
      LIMITED.map(async (what) => {
        const most = mostOf(found.limit, what);
        return most === null ? [] : [{ what, used: await this.used(organizationId, what), most }];
      }),
    );
    return { planName: found.planName, uses: uses.flat() };
  }

  private async roomOf(organizationId: number, what: Limited): Promise<Room | undefined> {
    const found = await this.limitOf(organizationId);
    const most = found && mostOf(found.limit, what);
    if (!found || most === null || most === undefined) return undefined;
    const used = await this.used(organizationId, what);
    return { used, most, words: wordsOf(what, found.planName || 'An account without a plan', most) };
  }

  /** By the plan that is paid now, also when it was cancelled; else that of its list without one. */
  private async limitOf(organizationId: number): Promise<{ planName: string; limit: PlanLimit } | undefined> {
    const { files } = this.priceLists;
    if (!files) return undefined;
    const { state } = await this.streams.load(organizationId);
    const now = this.priceLists.now();
    const agreement = [...state.agreements.values()].findLast((one) => (isRunning(one) && one.rests === '') || one.until > now);
    const limits = limitsOn(files, agreement?.plan.list ?? state.list ?? 'normal', now.slice(0, 10));
    const ofPlan = agreement && limits.find(({ productPricingId }) => productPricingId === agreement.plan.productPricingId);
    const limit = ofPlan ?? limits.find(({ productPricingId }) => productPricingId === 0);
    return limit && { planName: ofPlan ? agreement.plan.name : '', limit };
  }

  private async used(organizationId: number, what: Limited): Promise<number> {
    const estimates = this.models.db<EstimateTables>('estimates');
    switch (what) {
      case 'people': {
        const [people, invited] = await Promise.all([
          usersOf(this.models, organizationId),
          waitingInvitations(this.models, organizationId),
        ]);
        const now = this.priceLists.now();
        return people.filter(({ suspended }) => !suspended).length + invited.filter(({ expires_at }) => expires_at > now).length;
      }
      case 'photos':
        return photosIn(estimates, organizationId);
      case 'bytes': {
        const people = await usersOf(this.models, organizationId);
        return this.files.bytesOf([organizationId, ...people.map(({ user_id }) => `person-${user_id}` as const)]);
      }
    }
  }
}

function mostOf({ people, storedGb, photos }: PlanLimit, what: Limited): number | null {
  switch (what) {
    case 'people':
      return people;
    case 'photos':
      return photos;
    case 'bytes':
      return storedGb === null ? null : storedGb * GB;
  }
}

function wordsOf(what: Limited, plan: string, most: number): string {
  switch (what) {
    case 'people':
      return `${plan} has room for ${formatNumber(String(most))} people. Suspend somebody who has left, withdraw an invitation, or choose a larger plan under Plan and credits.`;
    case 'photos':
      return `${plan} holds ${formatNumber(String(most))} photos. Those that are there stay, to see, print and send. For more, choose a larger plan under Plan and credits.`;
    case 'bytes':
      return `${plan} holds ${formatNumber(String(most / GB))} GB of files. Those that are there stay, to see, print and send. For more, choose a larger plan under Plan and credits.`;
  }
}
