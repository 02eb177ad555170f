import { Injectable } from '@nestjs/common';
import { priceBookStream } from '../../contracts/catalogue/events.ts';
import type { PriceBookState } from '../../contracts/catalogue/price-book-state.ts';
import type { PriceBookRestore } from '../../contracts/catalogue/price-book-way-back.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import { StreamRestorer } from '../platform/restoring/stream-restorer.ts';
import { PriceBookService } from './price-book.service.ts';
import { PriceBookStreams } from './price-book.stream.ts';

/** Earlier prices of an organisation's price book. They count from today. */
@Injectable()
export class PriceBookRestorer extends StreamRestorer<PriceBookState, PriceBookRestore> {
  readonly stream = priceBookStream;

  constructor(
    streams: PriceBookStreams,
    private readonly books: PriceBookService,
  ) {
    super(streams);
  }

  restore(_id: number, command: PriceBookRestore, _session: Session, ctx: RequestContext): Promise<unknown> {
    switch (command.type) {
      case 'SetPrices':
        return this.books.setPrices({ prices: command.prices }, ctx);
      case 'SaveMarkupRule':
        return this.books.saveMarkupRule(command, ctx);
      case 'SaveLocalFactor':
        return this.books.saveLocalFactor(command, ctx);
      case 'SaveHomePlace':
        return this.books.saveHomePlace(command.zip, ctx);
    }
  }
}
