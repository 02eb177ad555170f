import type { z } from 'zod';
import type { AuditSentence } from '../../audit.ts';
import { type EventDefinition, type Shape, shapeOf } from '../../event.ts';
import type { EstimateEvent } from '../events.ts';
import type { Applying, Estimate } from './state.ts';

/** What must be there for an event of undo or redo to be recorded. */
export interface Needs {
  items?: number[];
  areas?: number[];
  tasks?: number[];
  /** Deleted lines that are remembered, and whose area and task are there. */
  removedItems?: number[];
  /** Lines that nobody but the one who undoes has written last. */
  ownItems?: number[];
}

/** One stored event of an estimate, whole: nothing else of it stands anywhere else. */
export interface EstimateEventDefinition<Data = unknown> extends EventDefinition<Data> {
  /** Changes the estimate. Never refuses and never throws: what names something unknown changes nothing. */
  apply(estimate: Estimate, data: Data, applying: Applying): void;
  /** The events that take it back, in their order, given the estimate before it; none for what cannot be taken back. */
  undo(was: Estimate, data: Data): EstimateEvent[];
  /**
   * Names of what it writes, as `area:7`, or `area:7:label` for one fact of it. Taking a change back is refused when another person has written one
   * of these names since.
   */
  touches(data: Data): string[];
  /** What must still be there when it is recorded by undo or redo. */
  needs(data: Data, now: Estimate): Needs;
  /** Areas and lines that are there (again) after it. */
  restores?(data: Data): { areas?: number[]; items?: number[] };
  /** Lines that it changes, where they are others than those that `touches` names. */
  items?(data: Data): number[];
  /** How the audit describes it, given the estimate before it: afterwards the old values are gone. */
  audit(was: Estimate, data: Data): AuditSentence;
}

/** `estimateEvent(shape)({ apply, undo, touches, needs, audit })`. A definition with a missing member does not compile. */
export const estimateEvent =
  <Data>(stored: z.ZodType<Data> | Shape<Data>) =>
  (members: Omit<EstimateEventDefinition<Data>, 'shape'>): EstimateEventDefinition<Data> => ({ shape: shapeOf(stored), ...members });

/** Needs nothing. */
export const nothing = (): Needs => ({});
