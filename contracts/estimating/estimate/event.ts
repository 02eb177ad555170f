import type { z } from 'zod';
import type { AuditSentence } from '../../audit.ts';
import { type EventDefinition, type Shape, shapeOf } from '../../event.ts';
import type { Metadata } from '../../log.ts';
import type { EstimateEvent } from '../events.ts';
import type { Applying, Estimate } from './state.ts';
import type { EstimateWayBack } from './way-back.ts';

/** The things that must exist before undo or redo may record an event. */
export interface Needs {
  items?: number[];
  areas?: number[];
  tasks?: number[];
  payments?: number[];
  /** Reports that payments can be applied to. */
  reports?: number[];
  /** Deleted lines that can be restored: they are in `removed`, and their area and task exist. */
  removedItems?: number[];
  photos?: number[];
  /** Deleted photos that can be restored. */
  removedPhotos?: number[];
  /** Lines that nobody else may have written last. */
  ownItems?: number[];
}

/** The complete definition of one stored event of an estimate. */
export interface EstimateEventDefinition<Data = unknown> extends EventDefinition<Data> {
  /** Changes the estimate. Never refuses and never throws: an event that names something unknown changes nothing. */
  apply(estimate: Estimate, data: Data, applying: Applying): void;
  /** The events that undo this one, in order, given the estimate before it; none when it cannot be undone. */
  undo(was: Estimate, data: Data): EstimateEvent[];
  /**
   * The conflict keys that it writes, such as `area:7`, or `area:7:label` for one fact. Undo is refused when another person has
   * written one of these keys since.
   */
  touches(data: Data): string[];
  /** Conflict keys of what it takes away without naming it: it writes these too. */
  takesAway?(was: Estimate, data: Data): string[];
  /** The things that must still exist when undo or redo records this event. */
  needs(data: Data, now: Estimate): Needs;
  /** What undo or redo records of it now, where others have changed since what it would overwrite. By default all of it. */
  asOfNow?(data: Data, now: Estimate): Data;
  /** Areas and lines that exist (again) after it. */
  restores?(data: Data): { areas?: number[]; items?: number[] };
  /** Lines that it changes, when they differ from those that `touches` names. */
  items?(data: Data): number[];
  audit(was: Estimate, data: Data, by: Pick<Metadata, 'command'>): AuditSentence;
  wayBack?(was: Estimate, data: Data, now: Estimate): EstimateWayBack | null;
}

/** `estimateEvent(shape)({ apply, undo, touches, needs, audit })`. A definition with a missing member does not compile. */
export const estimateEvent =
  <Data>(stored: z.ZodType<Data> | Shape<Data>) =>
  (members: Omit<EstimateEventDefinition<Data>, 'shape'>): EstimateEventDefinition<Data> => ({ shape: shapeOf(stored), ...members });

export const nothing = (): Needs => ({});
