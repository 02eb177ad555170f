import { z } from 'zod';

/** A change of the caller's that can be taken back (or done again), and what doing so would record. */
export const UndoStep = z.object({
  /** Names the change: the guard of `undo` and `redo`. */
  commandId: z.string(),
  /** The change in words: `Save quantity`. */
  words: z.string(),
  /** When the change was made. */
  at: z.string(),
  /** What the change moved the estimate's total, tax included, by when it was made. */
  moved: z.string(),
  /** The first of what taking it back would record, as the audit tells it: `Changed quantity of Faucet, in Kitchen`, old value and new. */
  changes: z.array(z.object({ sentence: z.string(), before: z.string(), after: z.string(), unit: z.string(), lines: z.number() })),
  /** How many changes there are beyond those told. */
  more: z.number(),
});
export type UndoStep = z.infer<typeof UndoStep>;

export const UndoWords = z.object({
  undo: z.string().nullable(),
  redo: z.string().nullable(),
  undoStep: UndoStep.nullable(),
  redoStep: UndoStep.nullable(),
});

/** `taken` is what was taken back (or done again), with old and new values; null when the request repeats one that was answered. */
export const UndoAnswer = UndoWords.extend({ taken: UndoStep.nullable() });
