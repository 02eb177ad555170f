import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Estimate } from '../../contracts/estimating/estimate.ts';
import type { EstimateEvent } from '../../contracts/estimating/events.ts';
import { EventLog } from '../platform/event-log/event-log.ts';
import { type CommandMeta, type Handled, StreamHandler } from '../platform/event-log/stream-handler.ts';
import { type EstimateCommand, estimateDecider } from './estimate.decider.ts';

export type EstimateHandled = Handled<Estimate, EstimateEvent>;

/** One command for one estimate. */
export class ChangeEstimate extends Command<EstimateHandled> {
  constructor(
    readonly orderId: number,
    readonly command: EstimateCommand,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** One of 2,000 lines takes 2 MB, with what undo needs about 3; one of 10,000 lines with long notes, all of them deleted once, 150. */
const CACHE_BYTES = 256 * 1024 * 1024;

/** The streams `estimate-<orderId>`: their cached states and their one writer in this process. */
@Injectable()
export class EstimateStreams extends StreamHandler<Estimate, EstimateCommand, EstimateEvent> {
  constructor(log: EventLog) {
    super(log, estimateDecider, CACHE_BYTES);
  }
}

@CommandHandler(ChangeEstimate)
export class ChangeEstimateHandler implements ICommandHandler<ChangeEstimate> {
  constructor(private readonly streams: EstimateStreams) {}

  execute({ orderId, command, meta }: ChangeEstimate): Promise<EstimateHandled> {
    return this.streams.handle(orderId, command, meta);
  }
}
