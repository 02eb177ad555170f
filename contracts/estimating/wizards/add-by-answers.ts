import { z } from 'zod';
import { call, Id, Text } from '../../call.ts';
import { ItemXref } from '../../catalogue/entities.ts';
import { QualityLevel } from '../../catalogue/quality.ts';
import { decimal, Quantity } from '../../decimal-fields.ts';
import { LineItem } from '../entities.ts';
import { order } from '../owned.ts';

/** Feet of a room or a layout. */
const Feet = decimal('1000', 'length');
const Inches = decimal('11.9999999999', 'length in inches below 12');

/** Answers by question; the definition of the wizard says which it takes, and fills in the standard answer of others. */
const AnswersGiven = z
  .record(z.string().max(40), z.string().max(40))
  .refine((answers) => Object.keys(answers).length <= 40, 'too many answers');

/** A line as it was shown: its quantity, whether a person typed it, and another quality than that of the answers. */
const TakenLine = z.object({ code: ItemXref, quantity: Quantity, typed: z.boolean().default(false), quality: QualityLevel.optional() });

const taken = {
  /** The area, or the label of one that the addition makes. */
  area: z.union([z.object({ areaId: Id }), z.object({ label: Text.min(1) })]),
  answers: AnswersGiven,
  lines: z.array(TakenLine).min(1, 'chooseItemsFirst').max(200),
};

export const WizardInput = z.discriminatedUnion('wizard', [
  z.object({ wizard: z.literal('kitchen'), layout: z.object({ baseCabinets: Feet, wallCabinets: Feet, counterRun: Feet }), ...taken }),
  z.object({
    wizard: z.literal('bathroom'),
    size: z.object({
      lengthFeet: Feet,
      lengthInches: Inches,
      widthFeet: Feet,
      widthInches: Inches,
      ceilingFeet: Feet,
      ceilingInches: Inches,
    }),
    ...taken,
  }),
]);
export type WizardInput = z.infer<typeof WizardInput>;

/**
 * Adds lines that answers brought, in one step of undo. They are counted again: a quantity that nobody typed and that is another one by
 * now is refused with WIZARD_CHANGED, and nothing is added.
 */
export const addByAnswers = call({
  id: 'addByAnswers',
  method: 'POST',
  path: '/api/estimating/{orderId}/add-by-answers',
  who: order('orderId'),
  summary: 'Add the lines that the answers of a kitchen or a bathroom bring',
  body: WizardInput,
  response: z.array(LineItem),
  refusals: [
    'AREA_EXISTS',
    'AREA_NOT_FOUND',
    'ESTIMATE_FULL',
    'GABLE_OUTSIDE',
    'MISSING_FIELDS',
    'TASK_NOT_FOUND',
    'WIZARD_CHANGED',
    'XREF_NOT_FOUND',
  ],
});
