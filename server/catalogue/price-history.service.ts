import { Injectable } from '@nestjs/common';
import type { Place } from '../../contracts/catalogue/entities.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { PriceBookQueries } from './price-book.queries.ts';

/** Earlier versions of organisations' price books, for other contexts. */
@Injectable()
export class PriceHistoryService {
  constructor(private readonly queries: PriceBookQueries) {}

  /** The book's versions, oldest first. */
  async versionsOf(organizationId: number): Promise<{ version: number; at: string; effectiveFrom: string }[]> {
    return (await this.queries.versions(organizationId, { offset: 0, take: Number.MAX_SAFE_INTEGER })).versions.reverse();
  }

  /** Of what an item's prices were made in a version of the book; undefined when it had no such item. */
  async itemIn(organizationId: number, version: number, xref: number, place: Place) {
    try {
      return await this.queries.item(organizationId, xref, place, { version });
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }
}
