import type { LoggedEvent } from './set-aside.ts';

/** A burst of the log. */
export interface Batch {
  events: LoggedEvent[];
  /** How far the log was read with it. */
  position: bigint;
  caughtUp: boolean;
}

/**
 * Batches that wait for one read model. What arrived while it was busy is taken together, because a transaction costs nearly the same for one
 * event as for hundreds. The order stays.
 */
export class Intake {
  private waiting: Batch[] = [];
  /** Of what waits, and of what is being taken. */
  private size = 0;
  private taking = 0;
  private busy = false;
  private done: Promise<void> = Promise.resolve();
  private roomMade: () => void = () => {};

  /**
   * `take` gets batches of at most `most` events joined to one; it may not throw. It gets at least so many, too, until the log's end is read, when
   * `full`: a model that is built is seen by nobody, and every transaction writes anew the rows that it touches.
   */
  constructor(
    private readonly take: (batch: Batch) => Promise<void>,
    private readonly most: number,
    private readonly full: boolean,
  ) {}

  put(batch: Batch): void {
    const last = this.waiting.at(-1);
    // Without events it only says how far the log is.
    if (last && batch.events.length === 0) this.waiting[this.waiting.length - 1] = { ...batch, events: last.events };
    else this.waiting.push(batch);
    this.size += batch.events.length;
    this.work();
  }

  /** Resolves once little enough waits for more to be read. */
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
