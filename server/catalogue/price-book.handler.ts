import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PriceBookEvent, PriceListEvent } from '../../contracts/catalogue/events.ts';
import { EventLog } from '../platform/event-log/event-log.ts';
import { type CommandMeta, type Handled, StreamHandler } from '../platform/event-log/stream-handler.ts';
import { type PriceBookCommand, type PriceBookState, priceBookDecider } from './price-book.decider.ts';
import { type PriceListState, priceListDecider, type RecordParts } from './price-list.decider.ts';

export type PriceBookHandled = Handled<PriceBookState, PriceBookEvent>;

/** One command for one organisation's price book. */
export class ChangePriceBook extends Command<PriceBookHandled> {
  constructor(
    readonly organizationId: number,
    readonly command: PriceBookCommand,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** The streams `pricebook-<organizationId>`: their cached states and their one writer in this process. */
@Injectable()
export class PriceBookStreams extends StreamHandler<PriceBookState, PriceBookCommand, PriceBookEvent> {
  constructor(log: EventLog) {
    super(log, priceBookDecider);
  }
}

/** The streams `pricelist-<listId>`; each is written once, and then only read by the fold. */
@Injectable()
export class PriceListStreams extends StreamHandler<PriceListState, RecordParts, PriceListEvent> {
  constructor(log: EventLog) {
    super(log, priceListDecider, 20);
  }
}

@CommandHandler(ChangePriceBook)
export class ChangePriceBookHandler implements ICommandHandler<ChangePriceBook> {
  constructor(private readonly streams: PriceBookStreams) {}

  execute({ organizationId, command, meta }: ChangePriceBook): Promise<PriceBookHandled> {
    return this.streams.handle(organizationId, command, meta);
  }
}
