import { z } from 'zod';
import { call, Text } from '../../call.ts';
import { ItemFacts } from '../../catalogue/entities.ts';
import { Quality, QualityLevel } from '../../catalogue/quality.ts';
import { InteriorInput, InteriorMeasures } from '../../measures/entities.ts';
import { order } from '../owned.ts';

/** Most characters of a sentence, which is also the name of what it adds. */
export const MOST_SENTENCE = 250;
const MOST_ANSWERS = 60;

/** A stretch of the sentence, from its character `from` up to but without `to`, and what it was read as. */
const ReadWord = z.object({
  from: z.number(),
  to: z.number(),
  kind: z.enum(['size', 'room', 'work', 'quality', 'count', 'unread']),
  text: z.string(),
  says: z.string(),
});
export type ReadWord = z.infer<typeof ReadWord>;

/** A room of the proposal: one of the estimate with its `areaId`, or a new one. Lines name it by `key`. */
const ProposedArea = z.object({
  key: z.string(),
  areaId: z.number().nullable(),
  label: z.string(),
  /** Code of AREA_TYPES. */
  areaType: z.string(),
  /** Null where nothing was said of its size; `input` is null as well where only its square feet were said. */
  measures: InteriorMeasures.nullable(),
  input: InteriorInput.nullable(),
  /** The size was not said and is a usual one. */
  assumed: z.boolean(),
  says: z.string(),
});
export type ProposedArea = z.infer<typeof ProposedArea>;

/** `unsure` says why a line is not ticked. A `measured` line takes its quantity from its area's measurements. */
const ProposedLine = ItemFacts.extend({
  key: z.string(),
  area: z.string(),
  group: z.string(),
  itemXREF: z.number(),
  quality: Quality,
  quantity: z.string(),
  measured: z.boolean(),
  unsure: z.boolean(),
  reason: z.string(),
  /** The question whose answer brought it, empty for none. */
  question: z.string(),
  labor: z.string(),
  material: z.string(),
  equipment: z.string(),
  trade: z.string(),
});
export type ProposedLine = z.infer<typeof ProposedLine>;

export const Proposal = z.object({
  words: z.array(ReadWord),
  /** What nobody said and the proposal took for granted. */
  assumed: z.array(z.object({ text: z.string(), says: z.string() })),
  areas: z.array(ProposedArea),
  questions: z.array(z.object({ name: z.string(), answers: z.array(z.string()), answer: z.string().nullable() })),
  lines: z.array(ProposedLine),
  /** Lines that are not proposed because the estimate has them. */
  leftOut: z.array(z.object({ description: z.string(), area: z.string() })),
});
export type Proposal = z.infer<typeof Proposal>;

export const proposeItems = call({
  id: 'proposeItems',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/ProposeItems',
  effect: 'read',
  who: order('orderId'),
  summary: 'Areas and lines that a sentence proposes, each with its reason; nothing is added',
  body: z.object({
    sentence: Text.pipe(
      z.string().trim().min(1, 'Type what is to be done.').max(MOST_SENTENCE, `At most ${MOST_SENTENCE} characters are read.`),
    ),
    quality: QualityLevel,
    /** Answers by the question's name. */
    answers: z
      .record(z.string().max(80), z.string().max(80))
      .refine((answers) => Object.keys(answers).length <= MOST_ANSWERS)
      .default({}),
  }),
  response: Proposal,
});
