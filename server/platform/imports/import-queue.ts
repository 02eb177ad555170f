import type { DryRun } from './dry-run-process.ts';

/** What the queue must know of a dry run. */
export interface ImportJob {
  importId: number;
  organizationId: number;
  /** Number of this dry run of the import; a later one has a higher number. */
  run: number;
}

/** Dry runs of this process, one at a time, first come first served. */
export class ImportQueue<Job extends ImportJob> {
  private readonly waiting: Job[] = [];
  private running?: { job: Job; dryRun: DryRun };
  private working = false;
  private turning: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(
    private readonly start: (job: Job) => DryRun,
    /** Called for each dry run that ends with a fault, unless it was cancelled. */
    private readonly failed: (job: Job, error: unknown) => Promise<void>,
  ) {}

  add(job: Job): void {
    if (this.closed) return;
    this.waiting.push(job);
    if (!this.working) this.turning = this.work();
  }

  /** The imports that are waiting or running. */
  ids(): number[] {
    return [this.running?.job, ...this.waiting].flatMap((job) => job?.importId ?? []);
  }

  waitingOf(organizationId: number): number {
    return this.waiting.filter((job) => job.organizationId === organizationId).length;
  }

  /** Ends the dry run of an import, or takes it out of the queue. */
  cancel(importId: number): void {
    const at = this.waiting.findIndex((job) => job.importId === importId);
    if (at >= 0) this.waiting.splice(at, 1);
    if (this.running?.job.importId === importId) this.stopRunning();
  }

  /** Ends all dry runs; returns the imports that were not finished. */
  async close(): Promise<number[]> {
    this.closed = true;
    const ids = this.ids();
    this.waiting.length = 0;
    this.stopRunning();
    await this.turning;
    return ids;
  }

  private stopRunning(): void {
    const { running } = this;
    if (!running) return;
    this.running = undefined;
    running.dryRun.stop();
  }

  private async work(): Promise<void> {
    this.working = true;
    for (let job = this.waiting.shift(); job; job = this.waiting.shift()) {
      const running = { job, dryRun: this.start(job) };
      this.running = running;
      try {
        await running.dryRun.done;
      } catch (error) {
        // `running` differs if the dry run was stopped; then whoever stopped it records the outcome.
        if (this.running === running) await this.failed(job, error);
      } finally {
        if (this.running === running) this.running = undefined;
      }
    }
    this.working = false;
  }
}
