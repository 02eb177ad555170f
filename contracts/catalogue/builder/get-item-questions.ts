import { z } from 'zod';
import { call } from '../../call.ts';
import { KeywordHit } from '../catalogue/search-items.ts';
import { State, Zip } from '../entities.ts';

/** A line that an answer brings: `same` quantity as the item, `measured` from the area as its own formula says, or a number of them in each area. */
const Brought = z.object({ code: z.number(), quantity: z.union([z.literal('same'), z.literal('measured'), z.string()]) });

const AnswerOption = z.object({
  name: z.string(),
  /** Percent of the measured quantity. */
  sharePct: z.string(),
  /** Code of the item that takes the place of this one; null where it stays. */
  swap: z.number().nullable(),
  brings: z.array(Brought),
  /** Why a line is there or has its quantity; empty for the standard answer. */
  reason: z.string(),
});
export type AnswerOption = z.infer<typeof AnswerOption>;

const ItemQuestion = z.object({
  key: z.string(),
  asks: z.string(),
  /** The first is the standard answer, which changes nothing. */
  options: z.array(AnswerOption),
});
export type ItemQuestion = z.infer<typeof ItemQuestion>;

/** S054. What is asked of items when they are added, with what each answer does. An option that needs an item that the book no longer has is left out. */
export const getItemQuestions = call({
  id: 'itemQuestions',
  method: 'GET',
  path: '/api/catalogue/item-questions',
  who: 'user',
  summary: 'Additional questions of items, what their answers do, and the items that answers need, priced at a place',
  query: z.object({ zip: Zip.optional(), state: State.optional() }),
  response: z.object({
    questions: z.array(ItemQuestion),
    /** Codes of items, with the keys of what is asked of them. */
    items: z.array(z.object({ code: z.number(), questions: z.array(z.string()) })),
    needed: z.array(KeywordHit),
  }),
});
export type ItemQuestions = Omit<Answered, 'needed'>;
type Answered = (typeof getItemQuestions)['response']['_output'];
