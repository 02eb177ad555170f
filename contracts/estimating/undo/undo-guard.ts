import { z } from 'zod';

/**
 * Limits undo and redo to the change that the caller saw. With `commandId` only that change is undone, else UNDO_CHANGED; with
 * `since` no change from before that instant is undone, else UNDO_EARLIER. A screen then shows the present step and asks.
 */
export const UndoGuard = z.object({ commandId: z.string().max(100).optional(), since: z.iso.datetime({ offset: true }).optional() });
