import { z } from 'zod';
import { type AuditedEvent, id, type Shape, shapeOf, whole } from '../event.ts';
import type { PriceBookState } from './price-book-state.ts';

/** An ISO date; the change counts from its beginning (UTC). */
const day = z.iso.date();

/** The organisation of the book, and the version that the change made. Version 1 is the default book as delivered. */
export const Change = z.object({ organizationId: id('organization'), version: whole, effectiveFrom: day });
type Change = z.infer<typeof Change>;

/** The complete definition of one stored event of a price book. */
interface PriceBookEventDefinition<Data = unknown> extends AuditedEvent<PriceBookState, Data> {
  /** How the book's list of versions names the version that it makes, in one sentence that starts with a verb; null when it makes none. */
  version: { kind: 'prices' | 'markup' | 'place' | 'import' | 'restored'; words(data: Data): string } | null;
}

/** `priceBookEvent(shape)({ apply, audit, version })`. A definition with a missing member does not compile. */
export const priceBookEvent =
  <Data>(stored: z.ZodType<Data> | Shape<Data>) =>
  <Members extends Omit<PriceBookEventDefinition<Data>, 'shape'>>(members: Members): Members & { shape: Shape<Data> } => ({
    shape: shapeOf(stored),
    ...members,
  });

/** The audit's fields of the version that a change made. */
export const versionMade = ({ version, effectiveFrom }: Change, prices: BookPrice[] = []) => ({ book: { version, effectiveFrom, prices } });

interface BookPrice {
  itemXREF: number;
  item: string;
  before: string;
  after: string;
}
