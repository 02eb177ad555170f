import { z } from 'zod';

/**
 * What the caller was shown. With `commandId` exactly that change is taken back, or nothing (UNDO_CHANGED); with `since` nothing that was done
 * before that instant (UNDO_EARLIER): a screen then shows the step of the state and asks.
 */
export const UndoGuard = z.object({ commandId: z.string().max(100).optional(), since: z.iso.datetime({ offset: true }).optional() });
