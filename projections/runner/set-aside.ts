import type { Recorded } from '../../contracts/log.ts';
import { storable } from './storable.ts';

/** A stream that a read model set aside before one of its events: its rows stay as they were, and its later events are held back. */
export interface SetAside {
  stream: string;
  /** The stream that owns the rows; streams with the same root are mended together. */
  root: string;
  /** Position of the event that could not be folded. */
  position: bigint;
  revision: number;
  eventId: string;
  type: string;
  error: string;
  /** The stream that must be mended first; null when the event itself could not be folded. */
  waitsFor: string | null;
  /** The organisation in the event's metadata; null when it names none. */
  organizationId: number | null;
  /** ISO instant. */
  since: string;
}

/** An event as the log's subscription hands it out. */
export type LoggedEvent = Recorded & { undecodable?: Error };

/** So many streams failed that the fold, or the database below it, must be at fault and not the streams. */
export class TooManySetAside extends Error {
  constructor(setAside: number, streams: number, cause: string) {
    super(`${setAside} of ${streams} streams could not be folded: the read model is at fault, not they. The latest: ${cause}`);
  }
}

/** The least number of streams to call it too many: during filling, and for a model that is filled to the end of the log. */
const LEAST = 100;
const LEAST_BUILT = 5;

/** More than half of all streams, so that one organisation cannot stop a model for others unless it has most of the streams. */
export function tooMany(setAside: number, streams: number, built = false): boolean {
  return setAside >= (built ? LEAST_BUILT : LEAST) && setAside > streams / 2;
}

/** The organisation in an event's metadata. The value is checked because an event that cannot be decoded may hold anything. */
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
