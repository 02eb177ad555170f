import { EVENT_SKIPPED, OPERATIONS_STREAM } from '../../contracts/operations.ts';
import type { Batch } from './intake.ts';
import type { LoggedEvent } from './set-aside.ts';

/** An event that operators have left out permanently. */
export interface Skip {
  stream: string;
  eventId: string;
}

/** The events that operators have left out permanently, as far as this process has read of them. */
export class SkippedEvents {
  private readonly known = new Set<string>();

  constructor(private readonly log: { readMarked(stream: string): Promise<LoggedEvent[]> }) {}

  get ids(): ReadonlySet<string> {
    return this.known;
  }

  has(eventId: string): boolean {
    return this.known.has(eventId);
  }

  add(skips: Skip[]): void {
    for (const { eventId } of skips) this.known.add(eventId);
  }

  /** Reads all of them from the log. */
  async load(): Promise<void> {
    const events = await this.log.readMarked(OPERATIONS_STREAM);
    this.add(events.filter((event) => !event.undecodable).flatMap(skippedBy));
  }
}

/** The skips recorded in a batch; nearly always none. */
export function skipsIn({ events }: Batch): Skip[] {
  const skips: Skip[] = [];
  for (const event of events) if (event.stream === OPERATIONS_STREAM && !event.undecodable) skips.push(...skippedBy(event));
  return skips;
}

function skippedBy({ type, data }: LoggedEvent): Skip[] {
  return type === EVENT_SKIPPED ? [data as Skip] : [];
}
