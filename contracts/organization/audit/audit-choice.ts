import { z } from 'zod';

/** What of each entry goes in, beside when it was, its kind, its event and which user did it. */
export interface AuditChoice {
  /** Job, sentence, old and new value, money. */
  words: boolean;
  /** Network address and device. */
  where: boolean;
  /** The event's data. */
  facts: boolean;
  /** Names, mail addresses and phones of customers; without them they are told as Customer 1, 2, 3. */
  names: boolean;
}

/** The parts of a choice that are ticked, comma separated; an empty text for none. */
export const AuditParts = z
  .string()
  .max(100)
  .default('words,facts,names')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.enum(['words', 'where', 'facts', 'names'])));
