import { z } from 'zod';
import { AnyId, Id, Notes, Text } from '../../call.ts';
import { MarkupPercent, Quantity } from '../../decimal-fields.ts';
import { FUNCTIONS, MOST_CHARACTERS } from '../assembly/expression.ts';
import { MEASUREMENTS } from '../assembly/quantity.ts';
import { Formula, ItemXref } from '../entities.ts';
import { QualityLevel } from '../quality.ts';

/** The most libraries of one list, and the most lines of one library. */
export const MOST_LIBRARIES = 500;
export const MOST_LIBRARY_LINES = 1_000;
const MOST_QUESTIONS = 30;
/** The most characters of all formulas of one library, and of one call: reading them takes time that other people wait for. */
export const MOST_FORMULA_CHARACTERS = 100_000;

/** R125: the categories that libraries are shown under, one's own and the organisation's. */
export const LIBRARY_CATEGORIES = { mine: 10_001, organization: 10_002 } as const;

/** Text for people, cut of what no log or screen can hold. */
const Word = z.string().trim().min(1).max(60);
const taken: readonly string[] = [...Object.keys(MEASUREMENTS), ...FUNCTIONS];

/** A question of an assembly. Formulas name the answer, so that its name is a word of small letters, digits and `_` that no measurement has. */
export const Question = z
  .object({
    name: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z_][a-z0-9_]{0,39}$/, { error: 'must be a name of letters, digits and _, such as tile_height' })
      .refine((name) => !taken.includes(name), { error: 'is the name of a measurement or function' }),
    kind: z.enum(['number', 'yes or no', 'choice']),
    unit: z.enum(['', 'ft', 'SF']).default(''),
    options: z
      .array(Word.regex(/^[^"“”]*$/, { error: 'has no quotation marks' }))
      .max(20)
      .default([]),
    standard: z.string().trim().max(60),
  })
  .refine(({ kind, options }) => kind !== 'choice' || (options.length >= 2 && new Set(options).size === options.length), {
    error: 'needs two options or more, each once',
    path: ['options'],
  })
  .refine(
    ({ kind, options, standard }) =>
      kind === 'choice'
        ? options.includes(standard)
        : kind === 'number'
          ? Quantity.safeParse(standard).success
          : /^(yes|no)$/.test(standard),
    { error: 'must be an answer to the question', path: ['standard'] },
  );
export const Questions = z
  .array(Question)
  .max(MOST_QUESTIONS)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, { error: 'have a name each' });

/** How much of its item a line brings: a typed quantity, a share of what the item measures, or a formula (docs/assemblies.md). */
export const LineQuantity = z.discriminatedUnion('by', [
  z.object({ by: z.literal('typed'), quantity: Quantity }),
  z.object({ by: z.literal('measured'), formula: Formula.exclude(['']), percentageAffected: MarkupPercent.default('100') }),
  z.object({ by: z.literal('formula'), text: z.string().trim().min(1).max(MOST_CHARACTERS) }),
]);
export type LineQuantity = z.output<typeof LineQuantity>;

const charactersOf = ({ quantity }: { quantity?: LineQuantity | undefined }) => (quantity?.by === 'formula' ? quantity.text.length : 0);
export const formulaCharacters = (lines: readonly { quantity?: LineQuantity | undefined }[]) =>
  lines.reduce((sum, line) => sum + charactersOf(line), 0);

/** A line of a library as a call brings it: an item with the code of any of its qualities. `quality` is empty where the estimate's own counts. */
export const LineInput = z.object({
  /** The line that it takes the place of; a new one without. */
  lineId: Id.optional(),
  itemXREF: ItemXref,
  quality: z.union([z.literal(''), QualityLevel]).optional(),
  notes: Notes.optional(),
  quantity: LineQuantity.optional(),
});
export type LineInput = z.output<typeof LineInput>;

export const LineInputs = z
  .array(LineInput)
  .max(MOST_LIBRARY_LINES)
  .refine((lines) => formulaCharacters(lines) <= MOST_FORMULA_CHARACTERS, {
    error: 'have at most 100,000 characters of formulas together',
  });

/** A line as a library keeps it. `code` is the item's own code, whatever the quality. */
export interface LibraryLine {
  lineId: number;
  /** Lines are shown and added in the order of their sequence. */
  sequence: number;
  code: number;
  quality: string;
  notes: string;
  quantity: LineQuantity;
  /** The item as it was called when it was put in, so that a line tells its name when the item is gone. */
  name: string;
  unit: string;
}

/** Body of C112 and C114; fields that a change leaves out stay. */
export const LibraryBody = z.object({
  id: AnyId.optional(),
  name: Text.optional(),
  description: Notes.optional(),
  /** A subcategory by its id (C105, C111). */
  customSubCategory_Id: AnyId.nullish(),
  /** A subcategory by its name; a new one comes to be by being named. */
  newName: Text.optional(),
  NewName: Text.optional(),
  organization_Id: AnyId.nullish(),
  /** The questions of the assembly, all of them. */
  questions: Questions.optional(),
  /** Lines that are put in or changed, in one step with the questions that their formulas name. */
  lines: LineInputs.optional(),
  removed: z.array(Id).max(MOST_LIBRARY_LINES).optional(),
  /** All line ids in a new order. */
  order: z.array(Id).max(MOST_LIBRARY_LINES).optional(),
  /** The revision that the edit was made on. Without it nothing is compared. */
  revision: z.number().int().min(-1).optional(),
});
export type LibraryBody = z.output<typeof LibraryBody>;

/** A library as the lists have it. `organization_Id` or `organizationUser_Id` names the list; the other is 0. */
export const CustomLibrary = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  customSubCategory_Id: z.number(),
  newName: z.string(),
  organization_Id: z.number(),
  organizationUser_Id: z.number(),
  lines: z.number(),
  /** Items of the price book in it, each counted once; custom line items are not counted (R091). */
  uniqueItems: z.number(),
  /** Whether a quantity is a formula. */
  isAssembly: z.boolean(),
  questions: z.number(),
  mayChange: z.boolean(),
  dateAdded: z.string(),
  dateUpdated: z.string(),
  updatedBy: z.string(),
  revision: z.number(),
});
export type CustomLibrary = z.infer<typeof CustomLibrary>;

/** A line with its item as it is today. `gone` tells that the item is deleted: the line adds nothing. */
export const ShownLine = z.object({
  lineId: z.number(),
  itemXREF: z.number(),
  code: z.number(),
  quality: z.string(),
  notes: z.string(),
  quantity: LineQuantity,
  action: z.string(),
  description: z.string(),
  unit: z.string(),
  formula: Formula,
  own: z.boolean(),
  gone: z.boolean(),
});
export type ShownLine = z.infer<typeof ShownLine>;

export const LibrarySubcategory = z.object({ id: z.number(), name: z.string(), libraries: z.number() });
