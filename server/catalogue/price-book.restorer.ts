import { Injectable } from '@nestjs/common';
import { priceBookStream } from '../../contracts/catalogue/events.ts';
import type { PriceBookState } from '../../contracts/catalogue/price-book-state.ts';
import type { PriceBookRestore } from '../../contracts/catalogue/price-book-way-back.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import type { Restorer } from '../platform/restoring/restorers.ts';
import { PriceBookService } from './price-book.service.ts';
import { PriceBookStreams } from './price-book.stream.ts';

/** Earlier prices of an organisation's price book. They count from today. */
@Injectable()
export class PriceBookRestorer implements Restorer<PriceBookState, PriceBookRestore> {
  readonly stream = priceBookStream;

  constructor(
    private readonly streams: PriceBookStreams,
    private readonly books: PriceBookService,
  ) {}

  before(id: number, revision: number): Promise<PriceBookState> {
    return this.streams.atRevision(id, revision);
  }

  async now(id: number): Promise<PriceBookState> {
    return (await this.streams.load(id)).state;
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
