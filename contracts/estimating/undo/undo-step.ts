import { z } from 'zod';

/** A change of the caller's that can be undone (or redone), and the changes that doing so would record. */
export const UndoStep = z.object({
  /** Identifies the change, for the guard of `undo` and `redo`. */
  commandId: z.string(),
  /** The change in words: `Save quantity`. */
  words: z.string(),
  /** When the change was made. */
  at: z.string(),
  /** The change of the estimate's total, tax included, when it was made. */
  moved: z.string(),
  /** The first changes that undo would record, as the audit describes them: `Changed quantity of Faucet, in Kitchen`, old and new value. */
  changes: z.array(z.object({ sentence: z.string(), before: z.string(), after: z.string(), unit: z.string(), lines: z.number() })),
  /** The number of further changes. */
  more: z.number(),
});
export type UndoStep = z.infer<typeof UndoStep>;

export const UndoWords = z.object({
  undo: z.string().nullable(),
  redo: z.string().nullable(),
  undoStep: UndoStep.nullable(),
  redoStep: UndoStep.nullable(),
});

/** `taken` is the change that was undone (or redone), with old and new values; null when the request repeats an answered one. */
export const UndoAnswer = UndoWords.extend({ taken: UndoStep.nullable() });
