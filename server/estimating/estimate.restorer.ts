import { Injectable } from '@nestjs/common';
import { copyOf, type Estimate } from '../../contracts/estimating/estimate/state.ts';
import type { EstimateRestore } from '../../contracts/estimating/estimate/way-back.ts';
import { estimateStream } from '../../contracts/estimating/stream.ts';
import { fromCents } from '../../contracts/money.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import type { Restorer } from '../platform/restoring/restorers.ts';
import { EstimateStreams } from './estimate.stream.ts';
import { EstimateFolds } from './estimate-folds.ts';
import { PricingService } from './prices/pricing.service.ts';

/** Earlier values of an estimate. */
@Injectable()
export class EstimateRestorer implements Restorer<Estimate, EstimateRestore> {
  readonly stream = estimateStream;

  constructor(
    private readonly streams: EstimateStreams,
    private readonly folds: EstimateFolds,
    private readonly pricing: PricingService,
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

  async moved(orderId: number, command: EstimateRestore): Promise<string> {
    const estimate = copyOf(await this.now(orderId));
    const before = estimate.cents.total;
    this.pricing.imagine(estimate, command);
    return fromCents(estimate.cents.total - before);
  }

  restore(orderId: number, command: EstimateRestore, _session: Session, ctx: RequestContext): Promise<unknown> {
    return this.streams.execute(orderId, command, ctx);
  }
}
