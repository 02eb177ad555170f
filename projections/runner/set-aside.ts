import type { Recorded } from '../../contracts/log.ts';
import { storable } from './storable.ts';

/** A stream that a read model set aside before one of its events: its rows stay as they were, and its later events are held back. */
export interface SetAside {
  stream: string;
  /** The stream whose rows these belong to; they are mended together. */
  root: string;
  /** Of the event that could not be taken. */
  position: bigint;
  revision: number;
  eventId: string;
  type: string;
  error: string;
  /** The stream that has to be mended before; nothing when it is the event itself that could not be taken. */
  waitsFor: string | null;
  /** Whose the event is, as far as it says. */
  organizationId: number | null;
  /** ISO instant. */
  since: string;
}

/** An event as the log's subscription hands it out. */
export type LoggedEvent = Recorded & { undecodable?: Error };

/** More streams than any of them can be blamed for: it is the fold that is wrong, or what it runs on. */
export class TooManySetAside extends Error {
  constructor(setAside: number, streams: number, cause: string) {
    super(`${setAside} of ${streams} streams could not be folded: the read model is at fault, not they. The latest: ${cause}`);
  }
}

/** So many at least, while more is to come; of a model that is filled from the first event to the last, so few. */
const LEAST = 100;
const LEAST_BUILT = 5;

/** More than half of all streams, so that nobody stops a model for the others unless he has more streams than they. */
export function tooMany(setAside: number, streams: number, built = false): boolean {
  return setAside >= (built ? LEAST_BUILT : LEAST) && setAside > streams / 2;
}

/** Whose an event is, as far as it says: one that cannot be decoded may say anything. */
export function organizationOf(event: LoggedEvent): number | null {
  const id: unknown = event.metadata?.actor?.organizationId;
  return Number.isInteger(id) && Math.abs(id as number) < 2 ** 31 ? (id as number) : null;
}

export function setAsideAt(event: LoggedEvent, root: string, cause: unknown, waitsFor: string | null = null): SetAside {
  return {
    stream: event.stream,
    root,
    position: event.position,
    revision: event.revision,
    eventId: event.id,
    type: event.type,
    error: storable(cause instanceof Error ? cause.message : String(cause)),
    waitsFor,
    organizationId: organizationOf(event),
    since: new Date().toISOString(),
  };
}
