import { Injectable } from '@nestjs/common';
import { copyOf, type Estimate } from '../../contracts/estimating/estimate/state.ts';
import type { EstimateRestore } from '../../contracts/estimating/estimate/way-back.ts';
import { estimateStream } from '../../contracts/estimating/stream.ts';
import { fromCents } from '../../contracts/money.ts';
import type { RestoredMoney } from '../../contracts/organization/audit/restore.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import type { Restorer } from '../platform/restoring/restorers.ts';
import type { EstimateCommand } from './estimate.decider.ts';
import { EstimateStreams } from './estimate.stream.ts';
import { EstimateFolds } from './estimate-folds.ts';
import { EstimateService } from './estimating.service.ts';
import { placeOf } from './place-of.ts';
import { PricingService } from './prices/pricing.service.ts';

/** Earlier values of an estimate. */
@Injectable()
export class EstimateRestorer implements Restorer<Estimate, EstimateRestore> {
  readonly stream = estimateStream;

  constructor(
    private readonly streams: EstimateStreams,
    private readonly folds: EstimateFolds,
    private readonly pricing: PricingService,
    private readonly estimating: EstimateService,
  ) {}

  async before(orderId: number, revision: number): Promise<Estimate> {
    return (await this.folds.at(orderId, { revision })).estimate;
  }

  async now(orderId: number): Promise<Estimate> {
    return (await this.streams.load(orderId)).state;
  }

  /** A lock refuses additions alone (R131, R132), which the command's own decision does. */
  refusal({ archived, whatIf }: Estimate): string | undefined {
    if (archived) return 'The job is archived. Take it back from the archive first.';
    return whatIf?.discardedAt ? 'This what-if was discarded. Bring it back to go on with it.' : undefined;
  }

  async money(orderId: number, restore: EstimateRestore): Promise<RestoredMoney> {
    const { organizationId } = await this.now(orderId);
    const command = await this.commandOf(restore, organizationId);
    const now = await this.now(orderId);
    const then = copyOf(now);
    this.pricing.imagine(then, command);
    const itemId = lineOf(restore);
    const [line, changed] = itemId === undefined ? [] : [now.items.get(itemId), then.items.get(itemId)];
    return {
      moved: fromCents(then.cents.total - now.cents.total),
      line: line && changed ? { was: line.totalCost, becomes: changed.totalCost } : null,
      tax: { was: fromCents(now.cents.tax), becomes: fromCents(then.cents.tax) },
      withTax: { was: fromCents(now.cents.total + now.cents.tax), becomes: fromCents(then.cents.total + then.cents.tax) },
    };
  }

  async restore(orderId: number, restore: EstimateRestore, { organizationId }: Session, ctx: RequestContext): Promise<unknown> {
    return this.streams.execute(orderId, await this.commandOf(restore, organizationId), ctx);
  }

  /** With what the call by hand looks up. */
  private async commandOf(restore: EstimateRestore, organizationId: number): Promise<EstimateCommand> {
    if (restore.type !== 'ChangeAddress') return restore;
    return { ...restore, tax: await this.estimating.salesTax(organizationId, placeOf(restore.survey)) };
  }
}

/** The line that a restore changes, where it is one. */
function lineOf(restore: EstimateRestore): number | undefined {
  if (restore.type === 'SetLines') return restore.lines.length === 1 ? restore.lines[0]?.itemId : undefined;
  return 'itemId' in restore ? restore.itemId : undefined;
}
