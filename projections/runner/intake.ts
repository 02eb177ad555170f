import type { LoggedEvent } from './set-aside.ts';

/** A batch of the log's events. */
export interface Batch {
  events: LoggedEvent[];
  /** The log is read up to here after this batch. */
  position: bigint;
  caughtUp: boolean;
}

/**
 * Batches that wait for one read model. Batches that arrive while it is busy are joined, because a transaction costs nearly
 * the same for one event as for hundreds. The order stays.
 */
export class Intake {
  private waiting: Batch[] = [];
  /** Number of events that wait or are being taken (`size`), and of those being taken. */
  private size = 0;
  private taking = 0;
  private busy = false;
  private done: Promise<void> = Promise.resolve();
  private roomMade: () => void = () => {};

  /**
   * `take` gets waiting batches joined up to `most` events; it may not throw. With `full` it also waits for `most` events until
   * the end of the log is read: nobody reads a model that is being built, and fewer transactions rewrite fewer rows.
   */
  constructor(
    private readonly take: (batch: Batch) => Promise<void>,
    private readonly most: number,
    private readonly full: boolean,
  ) {}

  put(batch: Batch): void {
    const last = this.waiting.at(-1);
    // A batch without events only moves the position.
    if (last && batch.events.length === 0) this.waiting[this.waiting.length - 1] = { ...batch, events: last.events };
    else this.waiting.push(batch);
    this.size += batch.events.length;
    this.work();
  }

  /** Resolves once at most `most` events wait, or nothing is being taken. */
  async room(most: number): Promise<void> {
    while (this.size > most && this.busy) {
      await new Promise<void>((resolve) => {
        this.roomMade = resolve;
      });
    }
  }

  /** Resolves once everything is taken. */
  async drained(): Promise<void> {
    await this.done;
    while (this.waiting.length > 0) await this.takeNext();
  }

  private work(): void {
    if (!this.busy) this.done = this.takeAll();
  }

  private async takeAll(): Promise<void> {
    this.busy = true;
    while (this.waiting.length > 0 && (!this.full || this.size >= this.most || this.waiting.at(-1)?.caughtUp)) await this.takeNext();
    this.busy = false;
    this.roomMade();
  }

  /** The first batch, and those after it that fit. */
  private async takeNext(): Promise<void> {
    let count = 0;
    for (const batch of this.waiting) {
      if (count > 0 && this.taking + batch.events.length > this.most) break;
      this.taking += batch.events.length;
      count++;
    }
    const batches = this.waiting.splice(0, count);
    const last = batches.at(-1) as Batch;
    await this.take(count === 1 ? last : { ...last, events: batches.flatMap(({ events }) => events) });
    this.size -= this.taking;
    this.taking = 0;
    this.roomMade();
  }
}
