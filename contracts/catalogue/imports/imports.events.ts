import { z } from 'zod';
import { describe } from '../../audit.ts';
import { first, id, text, whole } from '../../event.ts';
import { Change, priceBookEvent, versionMade } from '../price-book-event.ts';
import { withVersion } from '../price-book-state.ts';
import { PricedAt } from '../priced-at.ts';

const Counts = z.object({ changed: whole, added: whole, removed: whole, bad: whole, unchanged: whole });
export type AdoptionCounts = z.infer<typeof Counts>;

const Adopted1 = Change.extend({
  importId: id('price_import'),
  listId: id('price_list'),
  fileName: text,
  parts: whole,
  baseVersion: whole,
  counts: Counts,
});

const adoptedWords = ({ fileName, counts }: z.infer<typeof Adopted1>) =>
  `Adopted ${fileName}: ${counts.changed} changed, ${counts.added} added, ${counts.removed} removed`;

/** The rows of list `listId` count from here on; they are in stream `pricelist-<listId>`. Version 2 adds `pricedAt`. */
export const PriceListAdopted = priceBookEvent(first(Adopted1).next(Adopted1.extend({ pricedAt: PricedAt.optional() }), (data) => data))({
  apply: (book, { version, importId }) => ({
    ...withVersion(book, version, { listAdopted: true }),
    adopted: new Map(book.adopted).set(importId, version),
  }),
  audit: (_book, data) => describe('book', adoptedWords(data), versionMade(data)),
  version: { kind: 'import', words: adoptedWords },
});
