import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Place } from '../../../contracts/catalogue/entities.ts';
import type { LibraryFigures } from '../../../contracts/catalogue/libraries/get-library-figures.ts';
import type { LibraryPrices, LineCosts } from '../../../contracts/catalogue/libraries/get-library-prices.ts';
import { formulaCharacters, type LibraryLine } from '../../../contracts/catalogue/libraries/library.ts';
import { quantityInRoom, roomOfSides, STANDARD_SIDES } from '../../../contracts/catalogue/libraries/library-quantities.ts';
import { DEFAULT_SETTINGS } from '../../../contracts/estimating/entities.ts';
import { priceLine } from '../../../contracts/estimating/pricing.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { libraryUses } from '../../../projections/catalogue/library-uses.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import type { Caller } from '../../platform/records/record-rights.ts';
import { PriceBookService } from '../price-book.service.ts';
import type { PriceBookView } from '../price-book.view.ts';
import { LibraryQueries, qualityOf } from './library.queries.ts';

/** What is priced before others have their turn, in characters of formulas: two lists may hold a million lines. */
const CHARACTERS_PER_TURN = 20_000;
/** What a line takes beside its formula. */
const CHARACTERS_OF_LINE = 40;

/** What one unit of a line costs in a book; null where the book does not have its item. */
function costsOf({ code, quality }: LibraryLine, book: PriceBookView, place: Place): LineCosts | null {
  const item = book.named(code);
  if (!item) return null;
  const wanted = qualityOf(item, quality);
  const price = book.pricesOf(item, place).find((one) => one.quality === wanted);
  if (!price) return null;
  const { labor, material, equipment } = price;
  return { labor, material, equipment, wasteFactorPct: item.wasteFactorPct };
}

/** What custom libraries cost, and where they were used. */
@Injectable()
export class LibraryPriceQueries {
  constructor(
    private readonly libraries: LibraryQueries,
    private readonly books: PriceBookService,
    private readonly runner: Runner,
  ) {}

  async figures(caller: Caller): Promise<LibraryFigures[]> {
    const [rows, { book, place }, uses] = await Promise.all([
      this.libraries.rows(caller),
      this.books.bookAt(caller.organizationId, {}),
      libraryUses(this.runner, caller.organizationId),
    ]);
    const room = roomOfSides(STANDARD_SIDES);
    const figures: LibraryFigures[] = [];
    let priced = 0;
    for (const { id, fields, lines } of rows) {
      let total = 0n;
      for (const line of lines) {
        priced += CHARACTERS_OF_LINE + formulaCharacters([line]);
        if (priced > CHARACTERS_PER_TURN) {
          priced = 0;
          await nextTurn();
        }
        const costs = costsOf(line, book, place);
        const given = costs && quantityInRoom(line, room, fields.questions);
        if (costs && given?.ok) total += toCents(priceLine({ ...costs, quantity: given.quantity }, DEFAULT_SETTINGS).totalCost);
      }
      const { estimates = 0, last_used: lastUsed = '' } = uses.get(id) ?? {};
      figures.push({ id, total: fromCents(total), estimates, lastUsed });
    }
    return figures;
  }

  /** Of a library that the caller sees, deleted ones too. */
  async of(caller: Caller, id: number): Promise<LibraryPrices> {
    const row = await this.libraries.mustSee(caller, id);
    const { organizationId } = caller;
    const { book, place } = await this.books.bookAt(organizationId, {});
    const then = await this.books.bookThen(organizationId, row.updatedAt);
    return {
      salesTax: book.salesTax(place).percent,
      since: row.updatedAt,
      lines: row.lines.map((line) => ({
        lineId: line.lineId,
        now: costsOf(line, book, place),
        before: costsOf(line, then, place),
      })),
    };
  }
}
